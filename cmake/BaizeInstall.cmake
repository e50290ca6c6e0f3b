# What `make install` puts where: program, libraries, headers, rules, and how other builds find them.
include(CMakePackageConfigHelpers)

install(TARGETS baize RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS baize_shared baize_static EXPORT baizeTargets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})

# The archive that others link carries plain code only. With the compiler's own representation in it, a program linked at
# -O1 would be optimised again as a whole, by whatever compiler is there: gcc 12 then got reading odds wrong.
if(BAIZE_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(archive "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/libbaize.a")
  install(CODE "execute_process(COMMAND ${CMAKE_OBJCOPY} -R .gnu.lto_* -R .gnu.debuglto_* -N __gnu_lto_v1
                                -N __gnu_lto_slim ${archive} COMMAND_ERROR_IS_FATAL ANY)")
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/baize DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/rules DESTINATION ${CMAKE_INSTALL_DATADIR}/baize
        FILES_MATCHING PATTERN "*.yaml")

# pkg-config --cflags --libs baize. The prefix is found from where the file lies, so the tree can be moved.
file(RELATIVE_PATH BAIZE_PC_TO_PREFIX /x/${CMAKE_INSTALL_LIBDIR}/pkgconfig /x)
configure_file(${PROJECT_SOURCE_DIR}/cmake/baize.pc.in ${PROJECT_BINARY_DIR}/baize.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/baize.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# find_package(baize): baize::baize_shared and baize::baize_static.
set(BAIZE_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/baize)
install(EXPORT baizeTargets NAMESPACE baize:: DESTINATION ${BAIZE_CMAKE_DIR})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/baizeConfig.cmake.in ${PROJECT_BINARY_DIR}/baizeConfig.cmake
                              INSTALL_DESTINATION ${BAIZE_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/baizeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/baizeConfig.cmake ${PROJECT_BINARY_DIR}/baizeConfigVersion.cmake
        DESTINATION ${BAIZE_CMAKE_DIR})

# The service, with the program where this installation has it, and its user.
file(READ ${PROJECT_SOURCE_DIR}/packaging/baize.service BAIZE_SERVICE)
string(REPLACE /usr/local/bin ${CMAKE_INSTALL_FULL_BINDIR} BAIZE_SERVICE "${BAIZE_SERVICE}")
file(WRITE ${PROJECT_BINARY_DIR}/baize.service "${BAIZE_SERVICE}")
install(FILES ${PROJECT_BINARY_DIR}/baize.service DESTINATION lib/systemd/system)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/baize.sysusers DESTINATION lib/sysusers.d RENAME baize.conf)
