public import WireCrypto

/// How a client talks to a server, and by which keys it knows it.
public struct ClientConnectionSettings: Sendable {
    /// The RSA keys of the server; a key exchange with any other is refused.
    public var publicKeys: [RSAPublicKey]

    /// The number by which the server knows itself.
    public var dataCentre: Int32

    /// How packets are told apart.
    public var framing: FramingKind

    /// Whether the stream is made to look like noise. A WebSocket must.
    public var isObfuscated: Bool

    /// Plain intermediate packets unless told otherwise.
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
