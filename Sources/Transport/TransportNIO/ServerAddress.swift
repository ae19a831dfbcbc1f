public import MTProto
public import WireCrypto

/// Where a server is, how to talk to it, and by which keys to know it.
public struct ServerAddress: Sendable {
    /// Name or address of the machine.
    public var host: String

    /// Port of MTProto.
    public var port: Int

    /// The RSA keys of the server; a key exchange with any other is refused.
    public var publicKeys: [RSAPublicKey]

    /// The number by which the server knows itself.
    public var dataCentre: Int32

    /// How packets are told apart.
    public var framing: FramingKind

    /// Whether the stream is made to look like noise.
    public var isObfuscated: Bool

    /// The address of this machine to connect from; nil lets the system choose.
    public var localHost: String?

    /// An address; plain intermediate packets unless told otherwise.
    public init(
        host: String,
        port: Int,
        publicKeys: [RSAPublicKey],
        dataCentre: Int32 = 2,
        framing: FramingKind = .intermediate,
        isObfuscated: Bool = false
    ) {
        self.host = host
        self.port = port
        self.publicKeys = publicKeys
        self.dataCentre = dataCentre
        self.framing = framing
        self.isObfuscated = isObfuscated
    }
}

extension ServerAddress {
    var wireSettings: ClientConnectionSettings {
        ClientConnectionSettings(
            publicKeys: publicKeys,
            dataCentre: dataCentre,
            framing: framing,
            isObfuscated: isObfuscated
        )
    }
}
