public import WireCrypto

/// The settings of a client's connection to a server, with the keys that identify the server.
public struct ClientConnectionSettings: Sendable {
    /// The RSA keys of the server; a key exchange with any other is refused.
    public var publicKeys: [RSAPublicKey]

    /// The server's own data centre number.
    public var dataCentre: Int32

    /// The framing of packets.
    public var framing: FramingKind

    /// True if the stream is obfuscated, as a WebSocket requires.
    public var isObfuscated: Bool

    /// Creates settings; plain intermediate packets by default.
    public init(
        publicKeys: [RSAPublicKey],
        dataCentre: Int32 = 2,
        framing: FramingKind = .intermediate,
        isObfuscated: Bool = false
    ) {
        self.publicKeys = publicKeys
        self.dataCentre = dataCentre
        self.framing = framing
        self.isObfuscated = isObfuscated
    }
}
