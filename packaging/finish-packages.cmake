# Run by CPack before it packs: what Debian wants of a package and an ordinary installation does not have. In each staged
# tree: a copyright file, a compressed changelog, compressed manuals, completion of zsh
# where Debian has it, and no second copy of the licence.
find_program(GZIP gzip REQUIRED)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH, when it is set

foreach(component program development)
  set(name baize)
  if(component STREQUAL "development")
    set(name baize-dev)
  endif()
  set(root ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  set(doc ${root}/share/doc/${name})
  file(COPY ${CPACK_BAIZE_PACKAGING}/debian/copyright DESTINATION ${doc})
  file(WRITE ${doc}/changelog.Debian "baize (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) stable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}: /usr/share/doc/baize/changelog.gz lists what changed.

 -- ${CPACK_BAIZE_MAINTAINER}  ${date}
")
  if(EXISTS ${root}/share/zsh/site-functions) # zsh of Debian does not look there
    file(RENAME ${root}/share/zsh/site-functions ${root}/share/zsh/vendor-completions)
  endif()
  file(REMOVE ${doc}/LICENSE) # Debian has the text in common-licenses
  file(GLOB compressed ${root}/share/man/man*/*.[1-8])
  list(APPEND compressed ${doc}/changelog.Debian)
  if(component STREQUAL "program")
    file(RENAME ${doc}/CHANGELOG.md ${doc}/changelog)
    list(APPEND compressed ${doc}/changelog)
  endif()
  execute_process(COMMAND ${GZIP} -9 -n -f ${compressed} COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB files LIST_DIRECTORIES false ${doc}/*)
  file(CHMOD ${files} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endforeach()
