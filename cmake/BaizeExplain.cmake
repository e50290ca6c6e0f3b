# What `baize explain` reads: pages of docs/ inside the program, so that every code is written down once.
set(explained codes.csv compliance.md rulings.md clauses.md)

set(explain_assembler "        .section .rodata\n")
set(explain_files "")
foreach(name ${explained})
  get_filename_component(symbol ${name} NAME_WE)
  string(APPEND explain_assembler
    "        .global explain_${symbol}\n        .hidden explain_${symbol}\nexplain_${symbol}:\n"
    "        .incbin \"${PROJECT_SOURCE_DIR}/docs/${name}\"\n")
  if(name STREQUAL codes.csv) # and the reasons of catalog/ that say themselves what to do
    string(APPEND explain_assembler "        .incbin \"${BAIZE_CATALOG}/codes.csv\"\n")
    list(APPEND explain_files ${BAIZE_CATALOG}/codes.csv)
  endif()
  string(APPEND explain_assembler "        .byte 0\n") # each is a text that ends with a zero
  list(APPEND explain_files ${PROJECT_SOURCE_DIR}/docs/${name})
endforeach()
string(APPEND explain_assembler "        .section .note.GNU-stack,\"\",%progbits\n")

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/explain.S CONTENT "${explain_assembler}" @ONLY)
set(BAIZE_EXPLAIN ${PROJECT_BINARY_DIR}/generated/explain.S)
set_source_files_properties(${BAIZE_EXPLAIN} PROPERTIES OBJECT_DEPENDS "${explain_files}")
