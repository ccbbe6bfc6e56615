# Arranges what is installed as Debian's packages have it. cpack runs this before it packs.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(_share ${CPACK_TEMPORARY_DIRECTORY}/usr/share)
file(RENAME ${_share}/doc/jp2vm/LICENSE ${_share}/doc/jp2vm/copyright)
string(TIMESTAMP _date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${_share}/doc/jp2vm/changelog
  "jp2vm (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
  "  * Version ${CPACK_PACKAGE_VERSION}.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${_date}\n")
execute_process(COMMAND gzip -9n ${_share}/doc/jp2vm/changelog COMMAND_ERROR_IS_FATAL ANY)
file(GLOB _pages ${_share}/man/man1/*.1)
if(_pages)
  execute_process(COMMAND gzip -9n ${_pages} COMMAND_ERROR_IS_FATAL ANY)
  file(RENAME ${_share}/zsh/site-functions ${_share}/zsh/vendor-completions)
endif()
