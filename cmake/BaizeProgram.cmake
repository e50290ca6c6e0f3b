# The baize program: one file per subcommand, on the static library.
baize_need(NCURSESW ncursesw)

include(BaizePaper)

file(GLOB BAIZE_PROGRAM_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/cmd/*.c)
include(BaizeExplain)
add_executable(baize ${BAIZE_PROGRAM_SOURCES} ${BAIZE_EXPLAIN})
if(BAIZE_LTO_OPTIONS) # simulation calls the folders of BAIZE_LTO_FOLDERS by the million
  file(GLOB simulation CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/cmd/simulate*.c)
  set_source_files_properties(${simulation} PROPERTIES COMPILE_OPTIONS "${BAIZE_LTO_OPTIONS}")
endif()
add_dependencies(baize baize_catalog)
target_include_directories(baize PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src
                                         ${PROJECT_BINARY_DIR}/generated)
set(program_library baize_static)
if(BAIZE_MUTANTS)
  set(program_library baize_inside)
endif()
target_link_libraries(baize PRIVATE baize_server baize_paper ${program_library} PkgConfig::SYSTEMD PkgConfig::YAML PkgConfig::SODIUM PkgConfig::JANSSON
                                    PkgConfig::NCURSESW Threads::Threads m)
