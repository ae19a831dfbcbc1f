import MTProto
import StdExtras
import WireCrypto

/// Opens a WebSocket that carries MTProto.
///
/// Source: RFC 6455 §4, core.telegram.org/mtproto/transports.
struct WebSocketHandshake: StreamHandshake {
    private static let path = "/apiws"
    private static let subprotocol = "binary"
    private static let magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

    let refusal = ByteStreamFailure.handshakeRefused
    private let key: String
    private let request: String
    private var input: [UInt8] = []

    /// - Throws: ``ByteStreamFailure/nameNotFound`` when the host cannot stand in a request.
    init(to endpoint: Endpoint, random: inout some RandomNumberGenerator) throws(ByteStreamFailure) {
        key = Base64.encode(random.randomBytes(16))
        let lines = [
            "GET \(Self.path) HTTP/1.1",
            "Host: \(try endpoint.authority)",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: \(key)",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: \(Self.subprotocol)",
        ]
        request = lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    mutating func start() -> [UInt8] { Array(request.utf8) }

    mutating func receive(_ bytes: [UInt8]) throws(ByteStreamFailure) -> HandshakeStep {
        input += bytes
        switch HTTPResponseHead.read(input) {
        case .needMore: return .wait
        case .malformed: throw .handshakeRefused
        case .head(let head, let length):
            guard head.status == 101,
                head.lists("websocket", in: "upgrade"),
                head["sec-websocket-accept"] == expectedAnswer,
                head["sec-websocket-protocol"] == Self.subprotocol
            else { throw .handshakeRefused }
            return .done(rest: Array(input[length...]))
        }
    }

    /// The answer that proves that the peer has read our key and speaks WebSocket.
    private var expectedAnswer: String {
        let digest = Digest.sha1(Array((key + Self.magic).utf8))
        return Base64.encode(digest.bytes.withUnsafeBytes { Array($0) })
    }
}
