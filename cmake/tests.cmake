# Everything under tests/, found by name:
#   NAME_test.cpp         a doctest program that may use every level
#   NAME_test.py          a script run against the built program ($BORNES)
#   NAME_check.py         a script about the sources or the installation: once, in one build only
#   fuzz/NAME_fuzz.cpp    a libFuzzer program; its corpus is fuzz/corpus/NAME
# Scripts run in the repository's root and find the build folder in $BORNES_BUILD.

get_property(levels GLOBAL PROPERTY BORNES_LEVELS)

if(BORNES_TESTS)
    file(GLOB programs CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*_test.cpp")
    foreach(source IN LISTS programs)
        cmake_path(GET source STEM name)
        bornes_test(${name} "${source}")
        target_link_libraries(${name} PRIVATE ${levels})
    endforeach()

    file(GLOB scripts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*_test.py"
                                        "${PROJECT_SOURCE_DIR}/tests/*_check.py")
    foreach(script IN LISTS scripts)
        cmake_path(GET script STEM name)
        add_test(NAME ${name} COMMAND Python3::Interpreter "${script}" WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
        set_tests_properties(${name} PROPERTIES ENVIRONMENT
            "BORNES=${PROJECT_BINARY_DIR}/bornes;BORNES_BUILD=${PROJECT_BINARY_DIR}")
        if(name MATCHES "_check$")
            set_tests_properties(${name} PROPERTIES LABELS check RUN_SERIAL ON)
        endif()
    endforeach()
endif()

# Target `fuzzers`: they need no program, so level 5 is not built for them.
if(BORNES_FUZZ)
    add_custom_target(fuzzers)
    foreach(level IN LISTS levels)
        get_target_property(number ${level} BORNES_LEVEL)
        if(number EQUAL 5)
            list(REMOVE_ITEM levels ${level})
        endif()
    endforeach()
    file(GLOB fuzzers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/*_fuzz.cpp")
    foreach(source IN LISTS fuzzers)
        cmake_path(GET source STEM name)
        add_executable(${name} "${source}")
        target_link_libraries(${name} PRIVATE ${levels})
        target_compile_options(${name} PRIVATE -fsanitize=fuzzer -Wno-missing-declarations)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        add_dependencies(fuzzers ${name})
    endforeach()
endif()
