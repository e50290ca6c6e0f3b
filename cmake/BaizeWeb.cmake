# The web files inside the program. BAIZE_WEB_FOLDERS is a list: the files of all of them, by their paths inside, are
# served from `/`; of two with one path the later folder's is taken. A folder may be made by the build itself: then its
# target or its files stand in BAIZE_WEB_DEPENDS.
find_program(GZIP gzip REQUIRED)
find_program(NODE node REQUIRED)
find_program(NPM npm REQUIRED)

# ---- The screens: web/src -> build/.../web ----
# Packages are fetched when package-lock.json has changed, and never otherwise: a build after that needs no network.
# web/node_modules is shared by all build folders; the lock keeps two of them from filling it at once.
set(web_source ${PROJECT_SOURCE_DIR}/web)
set(web_screens ${PROJECT_BINARY_DIR}/web)
set(web_fetched ${PROJECT_BINARY_DIR}/generated/web_fetched)
add_custom_command(
  OUTPUT ${web_fetched}
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${web_source} -DNPM=${NPM} -DSTAMP=${web_fetched}
          -P ${PROJECT_SOURCE_DIR}/cmake/FetchWeb.cmake
  DEPENDS ${web_source}/package.json ${web_source}/package-lock.json ${PROJECT_SOURCE_DIR}/cmake/FetchWeb.cmake
  COMMENT "Packages of the screens" VERBATIM)
file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${web_source}/src/* ${web_source}/public/*)
set(web_built ${PROJECT_BINARY_DIR}/generated/web_built)
add_custom_command(
  OUTPUT ${web_built}
  COMMAND ${NODE} ${web_source}/build.mjs ${web_screens}
  COMMAND ${CMAKE_COMMAND} -E touch ${web_built}
  DEPENDS ${web_fetched} ${web_sources} ${web_source}/build.mjs ${web_source}/tsconfig.json
  COMMENT "Screens" VERBATIM)
list(APPEND BAIZE_WEB_FOLDERS ${web_screens})
list(APPEND BAIZE_WEB_DEPENDS ${web_built})

# ---- All folders -> the program ----
set(web_out ${PROJECT_BINARY_DIR}/generated)
add_custom_command(
  OUTPUT ${web_out}/web.S ${web_out}/web_files.c
  COMMAND ${CMAKE_COMMAND} -DOUT=${web_out} -DGZIP=${GZIP} "-DFOLDERS=${BAIZE_WEB_FOLDERS}"
          -P ${PROJECT_SOURCE_DIR}/cmake/EmbedWeb.cmake
  DEPENDS ${BAIZE_WEB_DEPENDS} ${PROJECT_SOURCE_DIR}/cmake/EmbedWeb.cmake
  COMMENT "Web files" VERBATIM)
target_sources(baize_server PRIVATE ${web_out}/web.S ${web_out}/web_files.c)
