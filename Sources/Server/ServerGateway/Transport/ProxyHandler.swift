import Logging
import NIOCore
import StdExtras

/// The first handler of a connection from a trusted proxy: waits for the proxy to name the client, and continues as
/// that client's connection.
///
/// A trusted proxy always sends a header; a connection without one is closed.
final class ProxyHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let owner: SessionLoop
    private let proxy: SourceAddress
    private var received: [UInt8] = []
    private var deadline: Scheduled<Void>?

    init(_ proxy: SourceAddress, of owner: SessionLoop) {
        self.proxy = proxy
        self.owner = owner
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(
            in: .milliseconds(owner.limits.strangerDeadline.wholeMilliseconds)
        ) {
            channel.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
        switch ProxyHeader.read(received[...]) {
        case .needMore: break
        case .malformed:
            // Tells the host that the proxy is misconfigured, without naming the client behind it.
            owner.logger.warning("a trusted proxy sent no PROXY header", metadata: ["proxy": "\(proxy.text)"])
            context.close(promise: nil)
        case .header(let header): open(header, on: context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func open(_ header: ProxyHeader, on context: ChannelHandlerContext) {
        let rest = ByteBuffer(bytes: received[header.byteCount...])
        received = []
        let source = header.source.map { SourceAddress(text: $0.text) } ?? proxy
        guard let connection = owner.opened(context.channel, from: source) else { return }
        connection.isProxied = true
        let pipeline = context.pipeline.syncOperations
        do {
            try pipeline.addHandler(ProtocolNegotiationHandler(connection, of: owner))
        } catch {
            return owner.close(connection, because: "pipeline failed")
        }
        if rest.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(rest)) }
        pipeline.removeHandler(self, promise: nil)
    }
}

/// The line or block of the PROXY protocol, in which a proxy first names the client that it speaks for.
///
/// Source: haproxy.org/download/3.0/doc/proxy-protocol.txt, versions 1 and 2.
struct ProxyHeader: Equatable {
    /// The client's address; nil if the proxy speaks for itself, or does not name the client.
    var source: IPAddress?
    /// Length in bytes of the header. The client's bytes follow.
    var byteCount: Int

    /// The result of parsing the beginning of a connection.
    enum Reading: Equatable {
        /// The beginning of a header.
        case needMore
        /// No header.
        case malformed
        /// A whole header.
        case header(ProxyHeader)
    }

    /// Most bytes of a header. Version 2 allows 64 KiB of notes; proxies send some dozens.
    static let maximumByteCount = 2048

    private static let signature: [UInt8] = [
        0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a,
    ]
    private static let word = Array("PROXY ".utf8)

    /// Parses the header at the start of `bytes`. Total: any bytes have a result.
    static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
        if bytes.starts(with: signature) { return readBlock(bytes) }
        if bytes.starts(with: word) { return readLine(bytes) }
        let isBeginning = signature.starts(with: bytes) || word.starts(with: bytes)
        return isBeginning ? .needMore : .malformed
    }

    /// Version 1: `PROXY TCP4 192.0.2.1 198.51.100.1 56324 443` and a line end, of 107 bytes at most.
    private static func readLine(_ bytes: ArraySlice<UInt8>) -> Reading {
        let line = bytes.prefix(107)
        guard let end = line.firstIndex(of: 0x0a) else { return line.count < 107 ? .needMore : .malformed }
        guard end > line.startIndex, line[end - 1] == 0x0d else { return .malformed }
        let words = line[..<(end - 1)].split(separator: 0x20, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let byteCount = end + 1 - bytes.startIndex
        guard words.count >= 2 else { return .malformed }
        if words[1] == "UNKNOWN" { return .header(ProxyHeader(source: nil, byteCount: byteCount)) }
        guard words.count == 6, words[1] == "TCP4" || words[1] == "TCP6",
            words[4...].allSatisfy({ Int($0).map { (0...65_535).contains($0) } ?? false }),
            let source = IPAddress(words[2]), IPAddress(words[3]) != nil,
            words[2].contains(":") == (words[1] == "TCP6")
        else { return .malformed }
        return .header(ProxyHeader(source: source, byteCount: byteCount))
    }

    /// Version 2: signature, version and command, family, length, addresses, notes.
    private static func readBlock(_ bytes: ArraySlice<UInt8>) -> Reading {
        let start = bytes.startIndex
        guard bytes.count >= 16 else { return .needMore }
        let command = bytes[start + 12]
        let length = Int(bytes[start + 14]) << 8 | Int(bytes[start + 15])
        let byteCount = 16 + length
        guard command == 0x20 || command == 0x21, byteCount <= maximumByteCount else { return .malformed }
        guard bytes.count >= byteCount else { return .needMore }
        let own = ProxyHeader(source: nil, byteCount: byteCount)
        // The proxy's own connection, for a health check.
        guard command == 0x21 else { return .header(own) }
        let addresses = bytes[(start + 16)..<(start + byteCount)]
        switch bytes[start + 13] {
        case 0x11: return header(addresses, of: 4, byteCount)
        case 0x21: return header(addresses, of: 16, byteCount)
        // A client of another kind, for example over a Unix socket on the proxy's machine.
        case 0x00, 0x31: return .header(own)
        default: return .malformed
        }
    }

    /// Two addresses of `width` bytes and two ports.
    private static func header(_ addresses: ArraySlice<UInt8>, of width: Int, _ byteCount: Int) -> Reading {
        guard addresses.count >= 2 * width + 4,
            let source = IPAddress(addresses[..<(addresses.startIndex + width)])
        else {
            return .malformed
        }
        return .header(ProxyHeader(source: source, byteCount: byteCount))
    }
}
