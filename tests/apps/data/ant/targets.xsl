<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/><xsl:template match="/"><xsl:for-each select="//target"><xsl:sort select="@name"/><xsl:value-of select="@name"/>:<xsl:value-of select="count(*)"/><xsl:text>
</xsl:text></xsl:for-each></xsl:template></xsl:stylesheet>
