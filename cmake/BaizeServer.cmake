# The house on the network, and the reference client: not part of libbaize, so that the library can be embedded without
# libwebsockets and libuv. The program and the tests of the server link it before the library itself.
baize_need(LWS libwebsockets)
baize_need(UV libuv)
baize_need(SYSTEMD libsystemd)
set(BAIZE_SERVER_SOURCES)
foreach(folder net protocol remote server)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.c)
  list(APPEND BAIZE_SERVER_SOURCES ${sources})
endforeach()
add_library(baize_server ${inside_type} ${BAIZE_SERVER_SOURCES} ${BAIZE_CATALOG}/act_rows.c)
add_dependencies(baize_server baize_catalog)
target_include_directories(baize_server PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src
                                               ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(baize_server PUBLIC PkgConfig::LWS PkgConfig::UV PkgConfig::JANSSON PkgConfig::SODIUM)
if(BAIZE_MUTANTS)
  target_link_libraries(baize_server PUBLIC baize_inside)
endif()
