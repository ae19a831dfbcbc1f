public import MTProto
public import TelegramSchema

/// Why a client's call has no result, or its connection ended. Carries codes only, never content.
public enum ClientError: Error, Equatable, Sendable {
    /// The server refused the call: the code and the message of its `rpc_error`. See the method's documentation.
    case refusedCall(code: Int32, message: String)

    /// The result is not what the schema promises. The server is newer than we, or broken.
    case unreadableResult(TLError)

    /// The server ignored the call's message again and again.
    case refusedMessage(BadMessage)

    /// The server refused the connection or the key. With ``TransportError/unknownKey`` the key is void: make a
    /// new one and sign in.
    case refusedConnection(TransportError)

    /// The key exchange failed: this is not the server that the address is about.
    case keyExchange(KeyExchangeError)

    /// What came is not what the server's end of the protocol sends. The connection was closed.
    case protocolBroken

    /// The client was closed.
    case closed
}

extension ClientError {
    init(_ error: ClientConnectionError) {
        switch error {
        case .refused(let code): self = .refusedConnection(code)
        case .keyExchange(let error): self = .keyExchange(error)
        case .protocolBroken: self = .protocolBroken
        }
    }
}
