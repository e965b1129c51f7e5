# bornes_level(NAME LEVEL n [WASM_CLEAN] [INSTALL] [DEPENDS target...] [OPTIONS flag...])
#
# Makes of the folder bornes/NAME
#   the library bornes_NAME, alias bornes::NAME, of every source except the two kinds below;
#   a program X of each X_main.cpp;
#   the test program NAME_test of all *_test.cpp.
# DEPENDS are linked publicly and must lie on lower levels; tests/layers_check.py reads these
# calls and holds every #include against them. WASM_CLEAN: no exceptions, threads, clock or
# files. INSTALL: the library is part of the installed package. A folder without sources makes
# nothing.

function(bornes_level name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "WASM_CLEAN;INSTALL" "LEVEL" "DEPENDS;OPTIONS")
    set(folder "${PROJECT_SOURCE_DIR}/bornes/${name}")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*.cpp")
    file(GLOB_RECURSE tests CONFIGURE_DEPENDS "${folder}/*_test.cpp")
    file(GLOB_RECURSE mains CONFIGURE_DEPENDS "${folder}/*_main.cpp")
    list(FILTER sources EXCLUDE REGEX "_(test|main)\\.cpp$")
    if(NOT sources)
        return()
    endif()

    set(library bornes_${name})
    add_library(${library} STATIC ${sources})
    add_library(bornes::${name} ALIAS ${library})
    target_include_directories(${library} PUBLIC
        "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>"
        "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>"
        "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
    target_compile_features(${library} PUBLIC cxx_std_20)
    target_compile_options(${library} PRIVATE ${arg_OPTIONS})
    if(arg_WASM_CLEAN)
        target_compile_options(${library} PRIVATE -fno-exceptions)
    endif()
    target_link_libraries(${library} PUBLIC ${arg_DEPENDS})

    set_property(GLOBAL APPEND PROPERTY BORNES_LEVELS ${library})
    set_target_properties(${library} PROPERTIES BORNES_LEVEL ${arg_LEVEL} EXPORT_NAME ${name})
    foreach(dependency IN LISTS arg_DEPENDS)
        get_target_property(level ${dependency} BORNES_LEVEL)
        if(level AND NOT level LESS arg_LEVEL)
            message(FATAL_ERROR "level ${name} (${arg_LEVEL}) may not depend on ${dependency} (${level})")
        endif()
    endforeach()

    foreach(main IN LISTS mains)
        cmake_path(GET main STEM program)
        string(REGEX REPLACE "_main$" "" program ${program})
        add_executable(${program} ${main})
        target_compile_options(${program} PRIVATE ${arg_OPTIONS})
        target_link_libraries(${program} PRIVATE ${library})
    endforeach()

    if(tests AND BORNES_TESTS)
        bornes_test(${name}_test ${tests})
        target_link_libraries(${name}_test PRIVATE ${library})
    endif()

    if(arg_INSTALL)
        set_property(GLOBAL APPEND PROPERTY BORNES_INSTALLED ${name})
    endif()
endfunction()

# A doctest program. It runs in the repository's root: tests name their files from there.
function(bornes_test name)
    add_executable(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE bornes_doctest)
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
endfunction()
