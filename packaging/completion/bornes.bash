# bash completion for bornes. Options and edition ids come from the program itself.

_bornes() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} program=${COMP_WORDS[0]}
    local subcommand='' words=''
    ((COMP_CWORD > 1)) && subcommand=${COMP_WORDS[1]}

    case $before in
        --edition | --diff | rules) words=$("$program" editions 2>/dev/null | cut -d ' ' -f 1) ;;
        --players) words='2 3 4 6' ;;
        --lang) words='en fr' ;;
        --level) words='random novice club expert champion' ;;
        --coup-fourre) words='ask auto' ;;
        --speed) words='off fast normal slow' ;;
        --option) words='goal=700 hazard-up=true no-hundreds=true target= hands=' ;;
    esac
    if [[ ! $words && ! $subcommand ]]; then
        words="$("$program" --help 2>/dev/null | sed -n '/^Subcommands/,/^$/s/^  \([a-z]*\) .*/\1/p') --help --version"
    elif [[ ! $words && $word == -* ]]; then
        words=$("$program" "$subcommand" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)
    fi

    if [[ ! $words && $subcommand == @(replay|show|analyse|train|verify|backup|restore) ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
}

complete -F _bornes bornes
