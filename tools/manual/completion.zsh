#compdef @program@
# zsh completion for @program@, made of its tables of options.

# A class below the class path, a package at a time, or a file.
_@program@_program() {
    local class_path=${CLASSPATH:-.} directory
    local -i at=${words[(I)(-cp|-classpath)]}
    (( at )) && class_path=$words[at+1]
    for directory in ${(s.:.)class_path}; do
        local -a classes=($directory/${PREFIX//.//}*.class(N.)) packages=($directory/${PREFIX//.//}*(N/))
        classes=(${${${classes#$directory/}:#*\$*}:r})
        packages=(${packages#$directory/})
        compadd - ${classes//\//.}
        compadd -S . - ${packages//\//.}
    done
    _files -g '*.(java|jar)'
}

# The name of a format and a colon, or a file.
_@program@_formats() {
    compset -P '*:' || compadd -S : - "$@"
    _files
}

@tables@

_@program@_words "$@"
