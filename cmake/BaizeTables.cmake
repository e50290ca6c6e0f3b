# The tables of the hand evaluator are computed by a small program at build time, never pasted.
set(tables_folder ${PROJECT_SOURCE_DIR}/src/cards/tables)
set(tables_output ${PROJECT_BINARY_DIR}/generated/baize_tables.c)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/generated)

file(GLOB tables_sources CONFIGURE_DEPENDS ${tables_folder}/*.c)
add_executable(baize_tables ${tables_sources})
target_include_directories(baize_tables PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
# It runs in every build, also those that are not optimised themselves.
target_compile_options(baize_tables PRIVATE -O2)

add_custom_command(
  OUTPUT ${tables_output}
  COMMAND baize_tables ${tables_output}
  DEPENDS baize_tables
  COMMENT "Computing the tables of the hand evaluator"
  VERBATIM)

set(BAIZE_TABLES ${tables_output})
