/// Why a connection of a client is not good for more. Carries codes only, never content.
public enum ClientConnectionError: Error, Equatable, Sendable {
    /// The server refused the connection or the key. With ``TransportError/unknownKey`` the key is void: make a
    /// new one.
    case refused(TransportError)

    /// The key exchange failed: this is not the server that the address is about.
    case keyExchange(KeyExchangeError)

    /// What came is not what the server's end of the protocol sends.
    case protocolBroken
}
