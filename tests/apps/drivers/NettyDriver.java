// Netty: buffers and an embedded channel with codecs, no sockets.
import io.netty.buffer.*;
import io.netty.channel.*;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.*;
import io.netty.handler.codec.http.*;
import io.netty.handler.codec.string.*;
import io.netty.util.CharsetUtil;

public class NettyDriver {
    public static void main(String[] args) {
        ByteBuf b = Unpooled.buffer(4);
        b.writeInt(0xcafebabe).writeLongLE(5).writeDouble(1.5).writeBytes("text".getBytes());
        System.out.println(b + " " + ByteBufUtil.hexDump(b) + " " + b.readInt() + b.readLongLE() + b.readDouble() + b.toString(CharsetUtil.US_ASCII));
        CompositeByteBuf c = Unpooled.compositeBuffer().addComponents(true, Unpooled.copiedBuffer("ab", CharsetUtil.UTF_8), Unpooled.copiedBuffer("cd", CharsetUtil.UTF_8));
        System.out.println(c.toString(CharsetUtil.UTF_8) + c.refCnt() + c.release());
        ByteBuf pooled = PooledByteBufAllocator.DEFAULT.directBuffer(100);
        pooled.writeZero(50);
        System.out.println(pooled.readableBytes() + " " + pooled.isDirect() + pooled.release());
        EmbeddedChannel ch = new EmbeddedChannel(new LineBasedFrameDecoder(100), new StringDecoder(), new SimpleChannelInboundHandler<String>() {
            @Override protected void channelRead0(ChannelHandlerContext x, String s) { x.writeAndFlush(Unpooled.copiedBuffer(s.toUpperCase(), CharsetUtil.UTF_8)); }
        });
        ch.writeInbound(Unpooled.copiedBuffer("hel", CharsetUtil.UTF_8));
        ch.writeInbound(Unpooled.copiedBuffer("lo\nworld\nrest", CharsetUtil.UTF_8));
        for (ByteBuf o; (o = ch.readOutbound()) != null; ) System.out.println(o.toString(CharsetUtil.UTF_8));
        EmbeddedChannel http = new EmbeddedChannel(new HttpRequestDecoder(), new HttpObjectAggregator(1000));
        http.writeInbound(Unpooled.copiedBuffer("POST /p?q=1 HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody", CharsetUtil.US_ASCII));
        FullHttpRequest r = http.readInbound();
        System.out.println(r.method() + " " + r.uri() + r.headers().get("host") + r.content().toString(CharsetUtil.US_ASCII) + new QueryStringDecoder(r.uri()).parameters());
    }
}
