# What `make install` and `make package` put where. Two components: `program` is what runs a house, `development` what
# others need to build against the library. The installation prefix is known only when it is installed: one release
# build is installed to /usr/local, /opt/baize and, by the package, to /usr.
include(CMakePackageConfigHelpers)

# Whatever the umask is while installing: everybody may read what is installed.
set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(BAIZE_DOC ${CMAKE_INSTALL_DATADIR}/doc/baize)

# ---- Program ----
install(TARGETS baize RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/rules DESTINATION ${CMAKE_INSTALL_DATADIR}/baize COMPONENT program
        FILES_MATCHING PATTERN "*.yaml")
install(PROGRAMS ${PROJECT_SOURCE_DIR}/tools/check_journal.py DESTINATION ${CMAKE_INSTALL_DATADIR}/baize
        COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/baize.sysusers DESTINATION lib/sysusers.d RENAME baize.conf
        COMPONENT program)

# ---- Words: licence, notices, pages, examples ----
install(FILES README.md CHANGELOG.md LICENSE SECURITY.md TRADEMARKS.md THIRD-PARTY-NOTICES.md
        DESTINATION ${BAIZE_DOC} COMPONENT program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${BAIZE_DOC} COMPONENT program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples DESTINATION ${BAIZE_DOC} COMPONENT program
        PATTERN "*.c" EXCLUDE PATTERN "CMakeLists.txt" EXCLUDE PATTERN "README.md" EXCLUDE)

# The licences of what is inside the program have to go with it. web/notices.mjs collects them.
set(licences ${PROJECT_BINARY_DIR}/THIRD-PARTY-LICENCES.txt)
add_custom_command(
  OUTPUT ${licences}
  COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/web/notices.mjs ${web_screens}.packages --texts ${licences}
  DEPENDS ${web_built} ${PROJECT_SOURCE_DIR}/web/notices.mjs ${PROJECT_SOURCE_DIR}/packaging/inside-the-program.txt
  COMMENT "Licences of third parties" VERBATIM)
install(FILES ${licences} DESTINATION ${BAIZE_DOC} COMPONENT program)

# ---- Configuration ----
# baize.yaml of the examples sets every key to its default; the one in etc/ has them as comments, so that a default that
# a later version changes is changed for everybody who did not choose another.
set(samples ${PROJECT_BINARY_DIR}/samples)
add_custom_command(
  OUTPUT ${samples}/baize.yaml ${samples}/etc/baize.yaml
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:baize> -DOUT=${samples}
          -P ${PROJECT_SOURCE_DIR}/cmake/SampleConfiguration.cmake
  DEPENDS baize ${PROJECT_SOURCE_DIR}/cmake/SampleConfiguration.cmake
  COMMENT "Sample configuration" VERBATIM)
install(FILES ${samples}/baize.yaml DESTINATION ${BAIZE_DOC}/examples COMPONENT program)
configure_file(${PROJECT_SOURCE_DIR}/cmake/InstallService.cmake.in ${PROJECT_BINARY_DIR}/install_service.cmake @ONLY)
install(SCRIPT ${PROJECT_BINARY_DIR}/install_service.cmake COMPONENT program)

# All that is installed: `cmake --install` builds nothing.
add_custom_target(installable ALL DEPENDS ${licences} ${samples}/baize.yaml ${samples}/etc/baize.yaml)
add_dependencies(installable baize baize_shared baize_static)

# ---- Library: the shared library goes with the program, all else is for those who build ----
install(TARGETS baize_shared baize_static EXPORT baizeTargets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT program NAMELINK_COMPONENT development
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)

# The archive that others link carries plain code only. With the compiler's own representation in it, a program linked at
# -O1 would be optimised again as a whole, by whatever compiler is there: gcc 12 then got reading odds wrong.
if(BAIZE_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(archive "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/libbaize.a")
  install(CODE "execute_process(COMMAND \"${CMAKE_OBJCOPY}\" -R .gnu.lto_* -R .gnu.debuglto_* -N __gnu_lto_v1
                                -N __gnu_lto_slim \"${archive}\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT development)
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/baize ${PROJECT_BINARY_DIR}/generated/include/baize
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING PATTERN "*.h")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/baize-dev
        COMPONENT development FILES_MATCHING PATTERN "*.c" PATTERN "CMakeLists.txt" PATTERN "README.md"
        PATTERN "house" EXCLUDE)

# pkg-config --cflags --libs baize. The prefix is found from where the file lies, so the tree can be moved.
file(RELATIVE_PATH BAIZE_PC_TO_PREFIX /x/${CMAKE_INSTALL_LIBDIR}/pkgconfig /x)
configure_file(${PROJECT_SOURCE_DIR}/cmake/baize.pc.in ${PROJECT_BINARY_DIR}/baize.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/baize.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# find_package(baize): baize::baize_shared and baize::baize_static.
set(BAIZE_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/baize)
install(EXPORT baizeTargets NAMESPACE baize:: DESTINATION ${BAIZE_CMAKE_DIR} COMPONENT development)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/baizeConfig.cmake.in ${PROJECT_BINARY_DIR}/baizeConfig.cmake
                              INSTALL_DESTINATION ${BAIZE_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/baizeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/baizeConfig.cmake ${PROJECT_BINARY_DIR}/baizeConfigVersion.cmake
        DESTINATION ${BAIZE_CMAKE_DIR} COMPONENT development)

include(BaizePackage)
