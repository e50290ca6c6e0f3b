# What `baize explain` reads: a table made from pages of docs/, inside the program, so that every code is written down once.
include(BaizeEmbed)
set(explain_table ${PROJECT_BINARY_DIR}/generated/explain.tsv)
file(GLOB explained CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/rules/*.yaml)
foreach(name codes.csv compliance.md rulings.md clauses.md)
  list(APPEND explained ${PROJECT_SOURCE_DIR}/docs/${name})
endforeach()
add_custom_command(
  OUTPUT ${explain_table}
  COMMAND /usr/bin/python3 ${PROJECT_SOURCE_DIR}/tools/explain_table.py ${PROJECT_SOURCE_DIR} ${explain_table}
          ${BAIZE_CATALOG}/codes.csv
  DEPENDS ${explained} ${BAIZE_CATALOG}/codes.csv ${PROJECT_SOURCE_DIR}/tools/explain_table.py
  COMMENT "Making the table of codes from docs/"
  VERBATIM)

set(explain_assembler "${BAIZE_EMBED_BEGIN}")
baize_embed(explain_assembler explain_table ${explain_table})
string(APPEND explain_assembler "${BAIZE_EMBED_END}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/explain.S CONTENT "${explain_assembler}" @ONLY)
set(BAIZE_EXPLAIN ${PROJECT_BINARY_DIR}/generated/explain.S ${explain_table})
set_source_files_properties(${PROJECT_BINARY_DIR}/generated/explain.S PROPERTIES OBJECT_DEPENDS ${explain_table})
