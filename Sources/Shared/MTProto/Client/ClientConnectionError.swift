/// The reason why a client's connection cannot continue. Carries codes only, never content.
public enum ClientConnectionError: Error, Equatable, Sendable {
    /// The server refused the connection or the key. With ``TransportError/unknownKey`` the key is void: create a new
    /// one.
    case refused(TransportError)

    /// The key exchange failed: the server is not the one that the address belongs to.
    case keyExchange(KeyExchangeError)

    /// The received bytes violate the server's side of the protocol.
    case protocolBroken
}
