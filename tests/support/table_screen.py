"""What a test must know to play on the screen of `bornes play`: its words, its cards, what to press."""
import re

WORDS = {
    "en": {"turn": "Your turn: choose|No card can be played", "draw": "draw or take", "coup": r"COUP FOURRÉ\?",
           "extension": r"EXTENSION\?", "over": "The hand is over|The match is over", "match over": "The match is over",
           "you play": "You play", "you discard": "You discard", "continued": "The match goes on"},
    "fr": {"turn": "À vous : choisissez|Aucune carte n’est jouable", "draw": "À vous : prenez", "coup": r"COUP FOURRÉ \?",
           "extension": r"ALLONGE \?", "over": "La manche est finie|La partie est finie", "match over": "La partie est finie",
           "you play": "Vous jouez", "you discard": "Vous (défaussez|écartez)", "continued": "La partie reprend"},
}

CARD_EDGE = re.compile(r"[┌╔](►?)(\d)[─═]*(\+?)(●?)[┐╗]")


def waiting(language):
    """A pattern for every screen that waits for the player."""
    words = WORDS[language]
    return "|".join(words[key] for key in ("turn", "draw", "coup", "extension", "over"))


def cards(text):
    """The cards in hand as (number, is it chosen, can it be played)."""
    return [(int(number), bool(chosen), bool(playable))
            for line in text.splitlines() for chosen, number, _, playable in CARD_EDGE.findall(line)]


def sensible_keys(text, language):
    """What somebody would press who plays whatever is marked as playable."""
    words = WORDS[language]
    if re.search(words["over"], text):
        return ["Enter"]
    if re.search(words["coup"], text):
        return ["c"]
    if re.search(words["extension"], text):
        return ["n"]
    if re.search(words["draw"], text):
        return ["w"]
    playable = [number for number, _, can in cards(text) if can]
    chosen = [number for number, is_chosen, _ in cards(text) if is_chosen]
    if not playable:
        return ["d"]
    # The largest number is a safety, a remedy or the longest distance.
    number = playable[-1]
    return ["Enter"] if chosen == [number] else [str(number), "Enter"]


def play_turn(screen, text, language, **how):
    """Presses what is sensible on a screen that waits, and returns the next one that does."""
    *choosing, acting = sensible_keys(text, language)
    for number in choosing:
        screen.keys(number)
        # Seen before it is played: otherwise this change is taken for the next turn.
        text = screen.wait_for(f"►{number}")
    screen.keys(acting)
    screen.wait_for_change(text)
    return screen.wait_for(waiting(language), **how)


def play_hand(screen, language):
    """Plays until the score sheet comes, and returns the screen with it."""
    text = screen.wait_for(waiting(language))
    while not re.search(WORDS[language]["over"], text):
        text = play_turn(screen, text, language)
    return text
