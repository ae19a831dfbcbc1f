import WireCrypto

/// The client's parameters of a key exchange.
struct KeyExchangeParameters: Sendable {
    var publicKeys: [RSAPublicKey]
    var dataCentre: Int32?
    var expiresIn: Int32?
    var padding: KeyExchangePadding
    /// The only trusted group, so that no primality test is needed.
    var group = DHGroup.telegram
}
