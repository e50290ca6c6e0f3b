# Charts, reports and win pages as PDF: cairo and what sets words belong to the program, so that the library can be
# embedded without them.
baize_need(CAIRO_PDF cairo-pdf)
baize_need(CAIRO_FT cairo-ft)
baize_need(FREETYPE freetype2)
baize_need(HARFBUZZ harfbuzz)
baize_need(FRIBIDI fribidi)

# The font is inside the program: the same bytes on every machine, with no font installed at all. src/paper/README.md
# says why it is this font.
set(font_folders /usr/share/fonts/truetype/dejavu /usr/share/fonts/dejavu-sans-fonts /usr/share/fonts/TTF
                 /usr/share/fonts/dejavu)
find_file(BAIZE_FONT_BOOK DejaVuSans.ttf PATHS ${font_folders} NO_DEFAULT_PATH)
find_file(BAIZE_FONT_BOLD DejaVuSans-Bold.ttf PATHS ${font_folders} NO_DEFAULT_PATH)
if(NOT BAIZE_FONT_BOOK OR NOT BAIZE_FONT_BOLD)
  message(FATAL_ERROR "DejaVuSans.ttf and DejaVuSans-Bold.ttf were not found: install the package fonts-dejavu-core, "
                      "or name the files with -DBAIZE_FONT_BOOK= and -DBAIZE_FONT_BOLD=")
endif()

include(BaizeEmbed)
set(font_assembler "${BAIZE_EMBED_BEGIN}")
baize_embed(font_assembler baize_font_book "${BAIZE_FONT_BOOK}")
baize_embed(font_assembler baize_font_bold "${BAIZE_FONT_BOLD}")
string(APPEND font_assembler "${BAIZE_EMBED_END}")
set(font_file ${PROJECT_BINARY_DIR}/generated/font.S)
file(CONFIGURE OUTPUT ${font_file} CONTENT "${font_assembler}" @ONLY)
set_source_files_properties(${font_file} PROPERTIES OBJECT_DEPENDS "${BAIZE_FONT_BOOK};${BAIZE_FONT_BOLD}")

file(GLOB BAIZE_PAPER_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/paper/*.c)
add_library(baize_paper OBJECT ${BAIZE_PAPER_SOURCES} ${font_file})
add_dependencies(baize_paper baize_catalog)
target_include_directories(baize_paper PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src
                                              ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(baize_paper PUBLIC PkgConfig::CAIRO_PDF PkgConfig::CAIRO_FT PkgConfig::FREETYPE PkgConfig::HARFBUZZ
                                         PkgConfig::FRIBIDI)
