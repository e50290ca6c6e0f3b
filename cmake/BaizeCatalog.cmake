# Tables of words, events and rights, made from catalog/ (catalog/README.md): ${PROJECT_BINARY_DIR}/generated/catalog.
set(BAIZE_CATALOG ${PROJECT_BINARY_DIR}/generated/catalog)
set(names words.c names.c rights.c begins.c reasons.c kept.c suggest.c scenario.c rule_files.c)
foreach(machine round table controller meter wallet house journal)
  list(APPEND names ${machine}_events.c)
endforeach()
list(TRANSFORM names PREPEND ${BAIZE_CATALOG}/ OUTPUT_VARIABLE BAIZE_CATALOG_SOURCES)
file(GLOB inputs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/catalog/*.toml ${PROJECT_SOURCE_DIR}/catalog/*.py)
add_custom_command(
  OUTPUT ${BAIZE_CATALOG_SOURCES} ${BAIZE_CATALOG}/words.h ${BAIZE_CATALOG}/families.h ${BAIZE_CATALOG}/rights.h
         ${BAIZE_CATALOG}/begins.h ${BAIZE_CATALOG}/suggested.h ${BAIZE_CATALOG}/rule_files.h
         ${BAIZE_CATALOG}/act_rows.c ${BAIZE_CATALOG}/codes.csv
  COMMAND /usr/bin/python3 ${PROJECT_SOURCE_DIR}/catalog/generate.py --tables ${BAIZE_CATALOG}
  DEPENDS ${inputs}
  COMMENT "Making tables from catalog/"
  VERBATIM)
add_custom_target(baize_catalog DEPENDS ${BAIZE_CATALOG}/words.h)
