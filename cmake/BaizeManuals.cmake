# Manual pages and completion of shells, from what the program that was just built says of itself (tools/manuals.py).
#
# It takes a tenth of a second, so it belongs to every build of everything; `ninja manuals` makes them alone. Installing
# needs them: the target `installable` makes them.
set(BAIZE_ZSH_DIR ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING
    "Where the completion of zsh goes; packaging/finish-packages.cmake moves it to Debian's vendor-completions")
set(manuals ${PROJECT_BINARY_DIR}/manuals)
set(manual_sources ${PROJECT_SOURCE_DIR}/docs/configuration.md ${PROJECT_SOURCE_DIR}/docs/rules-format.md
    ${PROJECT_SOURCE_DIR}/docs/scenario-format.md ${PROJECT_SOURCE_DIR}/docs/strategy-format.md)

add_custom_command(
  OUTPUT ${manuals}/_baize # the last that is written
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${manuals}
  COMMAND /usr/bin/python3 ${PROJECT_SOURCE_DIR}/tools/manuals.py $<TARGET_FILE:baize> ${PROJECT_SOURCE_DIR}/docs
          ${manuals}
  DEPENDS baize ${manual_sources} ${PROJECT_SOURCE_DIR}/tools/manuals.py
  COMMENT "Writing manual pages and completion"
  VERBATIM)
add_custom_target(manuals ALL DEPENDS ${manuals}/_baize)

add_dependencies(installable manuals)

install(DIRECTORY ${manuals}/man1 ${manuals}/man5 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
install(FILES ${manuals}/baize DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${manuals}/_baize DESTINATION ${BAIZE_ZSH_DIR} COMPONENT program)
