# libbaize: every .c file in the library's folders, once as objects, then as shared and as static library.
set(BAIZE_FOLDERS base cards chance system rules settle ledger event round meter controller table floor scenario
                  manager analysis view report chart)
foreach(folder ${BAIZE_FOLDERS})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.c)
  list(APPEND BAIZE_SOURCES ${sources})
endforeach()

include(BaizeTables)
include(BaizeShipped)

add_library(baize_objects OBJECT ${BAIZE_SOURCES} ${BAIZE_TABLES} ${BAIZE_SHIPPED})
target_include_directories(baize_objects PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(baize_objects PUBLIC PkgConfig::YAML PkgConfig::SODIUM PkgConfig::GMP)

function(baize_library target type)
  add_library(${target} ${type} $<TARGET_OBJECTS:baize_objects>)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME baize VERSION ${PROJECT_VERSION} SOVERSION 0)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                              $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  # The library's own headers stay out of its interface; libyaml, libsodium and GMP are only needed to link.
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:PkgConfig::YAML> $<BUILD_INTERFACE:PkgConfig::SODIUM>
                                          $<BUILD_INTERFACE:PkgConfig::GMP>)
endfunction()

baize_library(baize_shared SHARED)
baize_library(baize_static STATIC)
