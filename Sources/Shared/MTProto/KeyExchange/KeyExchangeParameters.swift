import WireCrypto

/// What a client brings to a key exchange.
struct KeyExchangeParameters: Sendable {
    var publicKeys: [RSAPublicKey]
    var dataCentre: Int32?
    var expiresIn: Int32?
    var padding: KeyExchangePadding
    /// The only numbers that are trusted, so that none need to be tested for being prime.
    var group = DHGroup.telegram
}
