# cmake --install: the program, and the libraries for find_package(bornes).

include(CMakePackageConfigHelpers)
set(package "${CMAKE_INSTALL_LIBDIR}/cmake/bornes")

get_property(levels GLOBAL PROPERTY BORNES_INSTALLED)
foreach(level IN LISTS levels)
    install(TARGETS bornes_${level} EXPORT bornes)
    install(DIRECTORY "bornes/${level}" "${PROJECT_BINARY_DIR}/generated/bornes/${level}" OPTIONAL
            DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/bornes"
            FILES_MATCHING PATTERN "*.h")
endforeach()
install(EXPORT bornes NAMESPACE bornes:: FILE bornes-targets.cmake DESTINATION "${package}")
configure_package_config_file(cmake/bornes-config.cmake.in bornes-config.cmake
                              INSTALL_DESTINATION "${package}")
write_basic_package_version_file(bornes-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/bornes-config.cmake"
              "${PROJECT_BINARY_DIR}/bornes-config-version.cmake" DESTINATION "${package}")

if(TARGET bornes)
    install(TARGETS bornes)
endif()
install(FILES docs/man/bornes.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES packaging/completion/bornes.bash
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME bornes)
install(FILES packaging/systemd/bornes.service DESTINATION "lib/systemd/system")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
