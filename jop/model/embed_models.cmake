# Writes the model files of a directory as a table in C (jop/model/model_shipped.h).
# cmake -DMODELS=DIR -DOUTPUT=FILE -P embed_models.cmake
file(GLOB files RELATIVE ${MODELS} ${MODELS}/*.model)
list(TRANSFORM files REPLACE "\\.model$" "")
list(SORT files)
set(texts "")
set(table "")
set(count 0)
foreach(name ${files})
  set(file ${MODELS}/${name}.model)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND texts "static const unsigned char text_${count}[] = {\n${bytes}0};\n")
  # A whole model has a name; a part of a model has none.
  file(STRINGS ${file} name_lines REGEX "^name[ \t]")
  if(name_lines)
    set(is_whole true)
  else()
    set(is_whole false)
  endif()
  string(APPEND table "    {\"${name}\", (const char *)text_${count}, "
                      "sizeof text_${count} - 1, ${is_whole}},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUTPUT} "#include \"jop/model/model_shipped.h\"\n\n${texts}
const struct jop_shipped_model jop_shipped_models[] = {\n${table}    {0, 0, 0, false},\n};
const size_t jop_shipped_model_count = ${count};\n")
