# libbaize: every .c file in the library's folders, once as objects, then as shared and as static library.
set(BAIZE_FOLDERS base figures cards chance system rules settle ledger event round meter controller table floor procedure scenario
                  manager store journal wallet house reader engine audit statement people analysis view report chart
                  mathematics)

# Link-time optimisation where hands are counted and settled by the million: it makes simulation a twelfth faster. The
# rest waits for people and disks: optimised across files too, it ran no faster and took five times as long to link.
set(BAIZE_LTO_FOLDERS base cards chance rules settle analysis)

# State machines that decide and fold acts by the million. They read no text, only structures that were checked before.
# With the strong stack protector here, bench_floor lost 3.2% to the release without hardening; with the plain one, 2.3%.
set(BAIZE_STATE_FOLDERS round ledger meter controller table floor)

foreach(folder ${BAIZE_FOLDERS})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.c)
  list(APPEND BAIZE_SOURCES ${sources})
  if(BAIZE_LTO_OPTIONS AND folder IN_LIST BAIZE_LTO_FOLDERS)
    set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "${BAIZE_LTO_OPTIONS}")
  endif()
  if(BAIZE_STATE_OPTIONS AND folder IN_LIST BAIZE_STATE_FOLDERS)
    set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "${BAIZE_STATE_OPTIONS}")
  endif()
endforeach()

include(BaizeCatalog)
include(BaizeTables)
include(BaizeShipped)

add_library(baize_objects OBJECT ${BAIZE_SOURCES} ${BAIZE_CATALOG_SOURCES} ${BAIZE_TABLES} ${BAIZE_SHIPPED})
add_dependencies(baize_objects baize_catalog)
target_include_directories(baize_objects PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src
                                                 ${PROJECT_BINARY_DIR}/generated)
# In debug builds the engine reads what it has written, and stops where the text is not what was decided.
target_compile_definitions(baize_objects PRIVATE $<$<CONFIG:Debug>:BAIZE_READ_BACK>)
target_link_libraries(baize_objects PUBLIC PkgConfig::YAML PkgConfig::SODIUM PkgConfig::GMP PkgConfig::SQLITE PkgConfig::PQ
                                           Threads::Threads)

function(baize_library target type)
  add_library(${target} ${type} $<TARGET_OBJECTS:baize_objects>)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME baize VERSION ${PROJECT_VERSION} SOVERSION 0)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                              $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  # The library's own headers stay out of its interface; the other libraries are only needed to link.
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:PkgConfig::YAML> $<BUILD_INTERFACE:PkgConfig::SODIUM>
                                          $<BUILD_INTERFACE:PkgConfig::GMP> $<BUILD_INTERFACE:PkgConfig::SQLITE>
                                          $<BUILD_INTERFACE:PkgConfig::PQ> $<BUILD_INTERFACE:Threads::Threads>)
endfunction()

baize_library(baize_shared SHARED)
baize_library(baize_static STATIC)

# What others link is plain code, here as in the archive (BaizeInstall.cmake): the program alone is optimised as a whole.
if(BAIZE_LTO_OPTIONS)
  target_link_options(baize_shared PRIVATE -fno-lto)
endif()

# For the tests, which reach what is not exported: the same objects as an archive, so that a hundred and more programs
# link what they use and not all there is.
set(inside_type STATIC)
if(BAIZE_MUTANTS)
  set(inside_type SHARED)
endif()
add_library(baize_inside ${inside_type} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:baize_objects>)
target_include_directories(baize_inside PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src
                                                ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(baize_inside PUBLIC PkgConfig::YAML PkgConfig::SODIUM PkgConfig::GMP PkgConfig::SQLITE
                                          PkgConfig::PQ Threads::Threads)
