public import MTProto
public import TelegramSchema

/// The reasons why a client's call has no result, or its connection ended. Carries codes only, never content.
public enum ClientError: Error, Equatable, Sendable {
    /// The server refused the call: the code and the message of its `rpc_error`. See the method's documentation.
    case refusedCall(code: Int32, message: String)

    /// The result does not match the schema. The server is newer than this client, or broken.
    case unreadableResult(TLError)

    /// The server has repeatedly ignored the call's message.
    case refusedMessage(BadMessage)

    /// The server refused the connection or the key. With ``TransportError/unknownKey`` the key is void: create a
    /// new one and sign in.
    case refusedConnection(TransportError)

    /// The key exchange failed: this is not the server of the address.
    case keyExchange(KeyExchangeError)

    /// The received data violates the protocol. The connection was closed.
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
