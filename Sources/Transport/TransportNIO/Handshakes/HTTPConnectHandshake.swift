import MTProto
import StdExtras

/// Opens a connection through an HTTP proxy, with a name and password if there are any. The proxy resolves names.
///
/// Source: RFC 9110 §9.3.6, RFC 7617.
struct HTTPConnectHandshake: StreamHandshake {
    let refusal = ByteStreamFailure.proxyRefused
    private let request: String
    private var input: [UInt8] = []

    /// - Throws: ``ByteStreamFailure/nameNotFound`` when the host cannot stand in a request.
    init(to endpoint: Endpoint) throws(ByteStreamFailure) {
        let authority = try endpoint.authority
        var lines = ["CONNECT \(authority) HTTP/1.1", "Host: \(authority)"]
        if let proxy = endpoint.proxy, let user = proxy.user {
            let login = Base64.encode(Array("\(user):\(proxy.password ?? "")".utf8))
            lines.append("Proxy-Authorization: Basic \(login)")
        }
        request = lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    mutating func start() -> [UInt8] { Array(request.utf8) }

    mutating func receive(_ bytes: [UInt8]) throws(ByteStreamFailure) -> HandshakeStep {
        input += bytes
        switch HTTPResponseHead.read(input) {
        case .needMore: return .wait
        case .malformed: throw .proxyRefused
        case .head(let head, let length):
            switch head.status {
            case 200..<300: return .done(rest: Array(input[length...]))
            // The proxy is willing, but has not reached the host.
            case 502...504: throw .unreachable
            default: throw .proxyRefused
            }
        }
    }
}

extension Endpoint {
    /// `HOST:PORT` as in requests, with an IPv6 address in brackets.
    ///
    /// - Throws: ``ByteStreamFailure/nameNotFound`` if the host contains invalid characters: the source of the
    ///   endpoint must not inject parts of our request.
    var authority: String {
        get throws(ByteStreamFailure) {
            let isPlain = host.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "/") }
            guard isPlain, !host.isEmpty else { throw .nameNotFound }
            return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }
}
