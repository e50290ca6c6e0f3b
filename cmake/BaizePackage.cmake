# `make package` (tools/package): two Debian packages by CPack, `baize` and `baize-dev`, from the release build. They are
# for the Debian on which they are built: dpkg-shlibdeps finds which packages the linked libraries are in, in which
# versions. What is loaded at run time it cannot see: packaging/loaded-at-run-time.txt lists that.
set(BAIZE_MAINTAINER "baize maintainers <maintainers@baize.invalid>" CACHE STRING
    "Who answers for the packages: set it when you publish them. The default can get no mail")

set(loaded)
file(STRINGS ${PROJECT_SOURCE_DIR}/packaging/loaded-at-run-time.txt lines REGEX "^[a-z]")
foreach(line ${lines})
  string(REGEX REPLACE " .*" "" package "${line}")
  list(APPEND loaded ${package})
endforeach()
list(JOIN loaded ", " loaded)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/packaging/loaded-at-run-time.txt)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME baize)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGE_CONTACT "${BAIZE_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/finish-packages.cmake)
set(CPACK_BAIZE_PACKAGING ${PROJECT_SOURCE_DIR}/packaging) # for that script
set(CPACK_BAIZE_MAINTAINER "${BAIZE_MAINTAINER}")

# The interface of the library may change with a minor version: who links it wants this one.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME baize)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${loaded}, systemd | systemd-standalone-sysusers")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "postgresql, python3, baize-dev")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "poker-derived casino table games, from the rulebook to the felt
baize runs Four Card Poker and Double Draw Poker by the rules of a
jurisdiction, which are data: it deals, settles, runs tables and
progressive meters, and keeps a house on a record that can be proved, on
SQLite or PostgreSQL. 'baize serve' puts the house on the network, with
screens for players, dealers, the floor, the Game Manager and the sign.
.
This package has the program, the library for programs that embed it, the
rules, a systemd service and the documentation.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/packaging/debian/postinst ${PROJECT_SOURCE_DIR}/packaging/debian/prerm
    ${PROJECT_SOURCE_DIR}/packaging/debian/postrm ${PROJECT_SOURCE_DIR}/packaging/debian/conffiles
    ${PROJECT_SOURCE_DIR}/packaging/debian/triggers)

# pkg-config and find_package(baize) ask for the libraries that libbaize.a needs.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME baize-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "baize (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}), \
libyaml-dev, libsodium-dev, libgmp-dev, libsqlite3-dev, libpq-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "poker-derived casino table games: headers and static library
Headers, the static library, pkg-config and CMake files and examples in C
for programs that embed libbaize: hand ranking, rules, settlement, rounds,
tables, progressive meters, exact mathematics and the journal.")

include(CPack)
