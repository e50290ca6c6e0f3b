# The baize program: one file per subcommand, on the static library.
pkg_check_modules(NCURSESW REQUIRED IMPORTED_TARGET ncursesw)
file(GLOB BAIZE_PROGRAM_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/cmd/*.c)
add_executable(baize ${BAIZE_PROGRAM_SOURCES})
target_include_directories(baize PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(baize PRIVATE baize_static PkgConfig::YAML PkgConfig::JANSSON PkgConfig::NCURSESW)
