public import MTProto
public import WireCrypto

/// The address of a server, its wire format and its public keys.
public struct ServerAddress: Sendable {
    /// The name or address of the machine.
    public var host: String

    /// The port of MTProto.
    public var port: Int

    /// The RSA keys of the server; a key exchange with any other is refused.
    public var publicKeys: [RSAPublicKey]

    /// The server's own number of its data centre.
    public var dataCentre: Int32

    /// The framing of packets.
    public var framing: FramingKind

    /// True to obfuscate the stream as random bytes.
    public var isObfuscated: Bool

    /// The local address to connect from; nil lets the system choose.
    public var localHost: String?

    /// Creates an address; plain intermediate packets by default.
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
