# Run by the build: the files of FOLDERS become OUT/web.S (their bytes, plain and gzipped) and OUT/web_files.c
# (the table). A file that gzip does not make smaller has no gzipped form. The tag of a file is the hash of its bytes.
set(types
    html text/html css text/css js text/javascript txt text/plain json application/json map application/json
    webmanifest application/manifest+json svg image/svg+xml png image/png ico image/x-icon woff2 font/woff2)

set(paths)
foreach(folder ${FOLDERS})
  file(GLOB_RECURSE found RELATIVE ${folder} ${folder}/*)
  foreach(path ${found})
    if(path MATCHES "(^|/)(README.md|\\..*)$")
      continue()
    endif()
    list(APPEND paths ${path})
    set(from_${path} ${folder}/${path})
  endforeach()
endforeach()
list(REMOVE_DUPLICATES paths)
list(SORT paths) # by bytes: the table is searched by halves

set(number 0)
include(${CMAKE_CURRENT_LIST_DIR}/BaizeEmbed.cmake)
set(assembler "${BAIZE_EMBED_BEGIN}")
set(declarations "")
set(rows "")
foreach(path ${paths})
  get_filename_component(extension ${path} LAST_EXT)
  string(SUBSTRING "${extension}." 1 -1 extension)
  string(REPLACE "." "" extension "${extension}")
  list(FIND types "${extension}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${path}: no type is known for .${extension}; add it to cmake/EmbedWeb.cmake")
  endif()
  math(EXPR at "${at} + 1")
  list(GET types ${at} type)
  if(type MATCHES "^text/")
    string(APPEND type "; charset=utf-8")
  endif()
  set(packed ${OUT}/web_${number}.gz)
  execute_process(COMMAND ${GZIP} -9 -n -c ${from_${path}} OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
  file(SHA256 ${from_${path}} hash)
  string(SUBSTRING ${hash} 0 16 tag)
  file(SIZE ${from_${path}} plain_size)
  file(SIZE ${packed} packed_size)
  set(symbol baize_web_${number})
  set(forms "${symbol}|${from_${path}}")
  set(gzipped "NULL, NULL")
  if(packed_size LESS plain_size)
    list(APPEND forms "${symbol}_gzip|${packed}")
    set(gzipped "${symbol}_gzip, ${symbol}_gzip_end")
  endif()
  foreach(form ${forms})
    string(REPLACE "|" ";" form "${form}")
    list(GET form 0 name)
    list(GET form 1 file)
    string(APPEND assembler "/* ${tag} */\n") # so that the object is made anew when the bytes have changed
    baize_embed(assembler ${name} "${file}")
    string(APPEND declarations "extern const char ${name}[], ${name}_end[];\n")
  endforeach()
  string(APPEND rows "    {\"/${path}\", \"${type}\", \"${tag}\", ${symbol}, ${symbol}_end, ${gzipped}},\n")
  math(EXPR number "${number} + 1")
endforeach()
string(APPEND assembler "${BAIZE_EMBED_END}")

file(WRITE ${OUT}/web.S "${assembler}")
file(WRITE ${OUT}/web_files.c "/* Generated from the web files. */
#include \"server/web_files.h\"

${declarations}
const struct web_file web_files[] = {
${rows}};

const size_t web_files_count = ${number};
")
