# The words of every language, one catalogue each, become tables in C++.

file(GLOB catalogues CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bornes/text/words/*.json")
set(script "${PROJECT_SOURCE_DIR}/tools/words.py")
set(folder "${PROJECT_BINARY_DIR}/generated/bornes/text")

if(TARGET bornes_text AND catalogues AND EXISTS "${script}")
    add_custom_command(
        OUTPUT "${folder}/words.h" "${folder}/words.cpp"
        COMMAND Python3::Interpreter "${script}" "${folder}" ${catalogues}
        DEPENDS "${script}" ${catalogues}
        COMMENT "Generating the words"
        VERBATIM)
    target_sources(bornes_text PRIVATE "${folder}/words.h" "${folder}/words.cpp")
endif()
