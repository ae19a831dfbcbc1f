import Glibc
import MTProto

/// Opens a connection through a SOCKS 5 proxy, with a name and password if there are any. The proxy resolves names.
///
/// Source: RFC 1928, RFC 1929.
struct SOCKS5Handshake: StreamHandshake {
    private enum Stage {
        case choosing
        case loggingIn
        case asking
    }

    private static let version: UInt8 = 5
    private static let noLogin: UInt8 = 0
    private static let password: UInt8 = 2

    let refusal = ByteStreamFailure.proxyRefused
    private let login: [UInt8]?
    private let request: [UInt8]
    private var stage = Stage.choosing
    private var input: [UInt8] = []

    /// - Throws: ``ByteStreamFailure/nameNotFound`` or ``ByteStreamFailure/proxyRefused`` when host, user or
    ///   password are longer than the protocol can say.
    init(to endpoint: Endpoint) throws(ByteStreamFailure) {
        if let proxy = endpoint.proxy, let user = proxy.user {
            let (user, password) = (Array(user.utf8), Array((proxy.password ?? "").utf8))
            guard user.count <= 255, password.count <= 255 else { throw .proxyRefused }
            // SAFETY: both are at most 255.
            login = [1, UInt8(user.count)] + user + [UInt8(password.count)] + password
        } else {
            login = nil
        }
        let port = [UInt8(endpoint.port >> 8), UInt8(endpoint.port & 0xff)]
        request = try [Self.version, 1, 0] + Self.address(of: endpoint.host) + port
    }

    mutating func start() -> [UInt8] {
        let methods = login == nil ? [Self.noLogin] : [Self.noLogin, Self.password]
        // SAFETY: one or two.
        return [Self.version, UInt8(methods.count)] + methods
    }

    mutating func receive(_ bytes: [UInt8]) throws(ByteStreamFailure) -> HandshakeStep {
        input += bytes
        switch stage {
        case .choosing:
            guard let answer = take(2) else { return .wait }
            guard answer[0] == Self.version else { throw .proxyRefused }
            return try chosen(answer[1])
        case .loggingIn:
            guard let answer = take(2) else { return .wait }
            guard answer[1] == 0 else { throw .proxyRefused }
            return ask()
        case .asking:
            return try takeReply()
        }
    }

    private mutating func chosen(_ method: UInt8) throws(ByteStreamFailure) -> HandshakeStep {
        switch (method, login) {
        case (Self.noLogin, _): return ask()
        case (Self.password, let login?):
            stage = .loggingIn
            return .send(login)
        default: throw .proxyRefused
        }
    }

    private mutating func ask() -> HandshakeStep {
        stage = .asking
        return .send(request)
    }

    /// Handles the reply: version, result, zero, and the address that the proxy connects from, which is not needed.
    private mutating func takeReply() throws(ByteStreamFailure) -> HandshakeStep {
        guard input.count >= 5 else {
            guard input.count >= 2, input[1] != 0 else { return .wait }
            throw Self.failure(input[1])
        }
        guard input[0] == Self.version else { throw .proxyRefused }
        guard input[1] == 0 else { throw Self.failure(input[1]) }
        let addressLength: Int
        switch input[3] {
        case 1: addressLength = 4
        case 3: addressLength = 1 + Int(input[4])
        case 4: addressLength = 16
        default: throw .proxyRefused
        }
        guard take(4 + addressLength + 2) != nil else { return .wait }
        return .done(rest: input)
    }

    private mutating func take(_ count: Int) -> [UInt8]? {
        guard input.count >= count else { return nil }
        defer { input.removeFirst(count) }
        return Array(input.prefix(count))
    }

    private static func failure(_ code: UInt8) -> ByteStreamFailure {
        switch code {
        // The network, the host or the port is unreachable, or the hop limit is exceeded.
        case 3...6: .unreachable
        default: .proxyRefused
        }
    }

    private static func address(of host: String) throws(ByteStreamFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, host, &bytes) == 1 { return [1] + bytes.prefix(4) }
        if inet_pton(AF_INET6, host, &bytes) == 1 { return [4] + bytes }
        let name = Array(host.utf8)
        guard (1...255).contains(name.count) else { throw .nameNotFound }
        // SAFETY: from 1 to 255, as the line above says.
        return [3, UInt8(name.count)] + name
    }
}
