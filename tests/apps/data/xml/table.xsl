<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:x="urn:extra" exclude-result-prefixes="x">
  <xsl:output method="html" indent="yes" encoding="UTF-8"/>
  <xsl:key name="by-author" match="book" use="author"/>
  <xsl:param name="limit" select="10"/>
  <xsl:template match="/catalog">
    <html><body><h1><xsl:value-of select="count(book)"/> books</h1>
    <table><xsl:apply-templates select="book[@price &gt; $limit]"><xsl:sort select="@price" data-type="number" order="descending"/></xsl:apply-templates></table>
    <p><xsl:call-template name="total"><xsl:with-param name="rest" select="book"/></xsl:call-template></p>
    <xsl:for-each select="key('by-author', 'Zuse')"><b><xsl:value-of select="translate(title, 'aeiou', 'AEIOU')"/></b></xsl:for-each>
    </body></html>
  </xsl:template>
  <xsl:template match="book">
    <tr class="{@lang}"><td><xsl:number value="position()" format="i"/></td><td><xsl:value-of select="title"/></td>
    <td><xsl:for-each select="author"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="."/></xsl:for-each></td>
    <td><xsl:value-of select="format-number(@price, '#,##0.00')"/></td>
    <td><xsl:choose><xsl:when test="x:note">noted</xsl:when><xsl:otherwise>-</xsl:otherwise></xsl:choose></td></tr>
  </xsl:template>
  <xsl:template name="total">
    <xsl:param name="rest"/><xsl:param name="sum" select="0"/>
    <xsl:choose>
      <xsl:when test="$rest"><xsl:call-template name="total"><xsl:with-param name="rest" select="$rest[position() &gt; 1]"/><xsl:with-param name="sum" select="$sum + $rest[1]/@price"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:value-of select="$sum"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
