# The files of rules/ inside the library, so that a table can be opened by its id without a path.
#
# One assembler file takes the bytes in with .incbin; one C file lists them. The list is written anew when a file
# appears or goes; OBJECT_DEPENDS makes the bytes follow the files.
file(GLOB shipped_jurisdictions CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/rules/*.yaml")
file(GLOB shipped_submissions CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/rules/submissions/*.yaml")

include(BaizeEmbed)
set(shipped_assembler "${BAIZE_EMBED_BEGIN}")
set(shipped_declarations "")
set(shipped_rows "")
set(shipped_number 0)

macro(baize_ship path kind)
  get_filename_component(id "${path}" NAME_WE)
  set(symbol baize_shipped_bytes_${shipped_number})
  baize_embed(shipped_assembler ${symbol} "${path}")
  string(APPEND shipped_declarations "extern const char ${symbol}[], ${symbol}_end[];\n")
  string(APPEND shipped_rows "    {\"${id}\", ${kind}, ${symbol}, ${symbol}_end},\n")
  math(EXPR shipped_number "${shipped_number} + 1")
endmacro()

foreach(path ${shipped_jurisdictions})
  baize_ship("${path}" BAIZE_FILE_JURISDICTION)
endforeach()
foreach(path ${shipped_submissions})
  baize_ship("${path}" BAIZE_FILE_SUBMISSION)
endforeach()
string(APPEND shipped_assembler "${BAIZE_EMBED_END}")

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/shipped.S CONTENT "${shipped_assembler}" @ONLY)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/shipped_files.c CONTENT
"/* Generated from the files in rules/. */
#include \"rules/shipped.h\"

${shipped_declarations}
const struct shipped_file shipped_files[] = {
${shipped_rows}};

const size_t shipped_files_count = ${shipped_number};
" @ONLY)

set(BAIZE_SHIPPED ${PROJECT_BINARY_DIR}/generated/shipped.S ${PROJECT_BINARY_DIR}/generated/shipped_files.c)
set_source_files_properties(${PROJECT_BINARY_DIR}/generated/shipped.S PROPERTIES OBJECT_DEPENDS
                            "${shipped_jurisdictions};${shipped_submissions}")
