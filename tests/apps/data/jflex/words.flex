%%
%class Words
%unicode
%line
%column
%type String
%state COMMENT
Letter = [:letter:]
Digit = [0-9]
%%
<YYINITIAL> {
  {Letter}({Letter}|{Digit})* { return "word " + yytext(); }
  {Digit}+("."{Digit}+)? { return "number " + yytext(); }
  \"([^\"\\]|\\.)*\" { return "string " + yytext(); }
  "/*" { yybegin(COMMENT); }
  "if" | "else" | "while" { return "key " + yytext(); }
  [ \t\r\n]+ { }
  [^] { return "other " + yytext(); }
}
<COMMENT> {
  "*/" { yybegin(YYINITIAL); }
  [^] { }
}
