# Makes the sources from templates, compiles the library against itself only and packs it without
# compression, because the start reads it. Classes that differ for a target (jp2.internal.Target) are
# packed in a separate jar.
file(REMOVE_RECURSE ${WORK} ${WORK}-all ${WORK}-jop ${MADE_SOURCE})
file(MAKE_DIRECTORY ${WORK} ${WORK}-all ${WORK}-jop ${WORK}.empty)
execute_process(COMMAND ${PYTHON} ${EXPAND} ${SOURCE} ${MADE_SOURCE} RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the templates of the embedded class library cannot be expanded")
endif()
file(GLOB_RECURSE sources ${SOURCE}/*.java ${MADE_SOURCE}/*.java)

function(compile output)
  string(JOIN "\n" list ${ARGN})
  file(WRITE ${output}.sources "${list}\n")
  execute_process(
    COMMAND ${JAVAC} -g -nowarn -Xlint:-options -encoding UTF-8 -source 8 -target 8
            -proc:none -bootclasspath ${WORK}.empty -extdirs ${WORK}.empty -d ${output}
            @${output}.sources
    RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "javac failed on the embedded class library")
  endif()
endfunction()

compile(${WORK} ${sources})

set(target jp2/internal/Target)
set(variant_sources ${sources})
list(REMOVE_ITEM variant_sources ${SOURCE}/${target}.java)
compile(${WORK}-all ${variant_sources} ${JOP_SOURCE}/${target}.java)
file(GLOB_RECURSE classes RELATIVE ${WORK}-all ${WORK}-all/*.class)
foreach(class ${classes})
  file(SHA256 ${WORK}/${class} usual)
  file(SHA256 ${WORK}-all/${class} other)
  if(NOT usual STREQUAL other)
    cmake_path(GET class PARENT_PATH directory)
    file(COPY ${WORK}-all/${class} DESTINATION ${WORK}-jop/${directory})
  endif()
endforeach()

function(pack directory output)
  execute_process(COMMAND ${JAR} --create --no-compress --file ${output} -C ${directory} .
                  RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "jar failed on the embedded class library")
  endif()
endfunction()

pack(${WORK}-jop ${JOP_OUTPUT})
pack(${WORK} ${OUTPUT})
