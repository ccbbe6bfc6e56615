# Compiles the library against nothing but itself and packs it, stored: start-up reads it.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK} ${WORK}.empty)
file(GLOB_RECURSE sources ${SOURCE}/*.java)
string(JOIN "\n" list ${sources})
file(WRITE ${WORK}.sources "${list}\n")
execute_process(
  COMMAND ${JAVAC} -g -nowarn -Xlint:-options -encoding UTF-8 -source 8 -target 8
          -proc:none -bootclasspath ${WORK}.empty -extdirs ${WORK}.empty -d ${WORK}
          @${WORK}.sources
  RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "javac failed on the embedded class library")
endif()
execute_process(COMMAND ${JAR} --create --no-compress --file ${OUTPUT} -C ${WORK} .
                RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "jar failed on the embedded class library")
endif()
