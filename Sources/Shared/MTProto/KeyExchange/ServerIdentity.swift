import WireCrypto

/// What is the same in all handshakes of a server.
struct ServerIdentity: Sendable {
    let privateKey: RSAPrivateKey
    let fingerprint: Int64
    let group: DHGroup
    /// The only data centre that clients may ask for; nil when any number is as good.
    let dataCentre: Int32?
    let acceptsLegacyPadding: Bool

    init(privateKey: RSAPrivateKey, group: DHGroup, dataCentre: Int32?, acceptsLegacyPadding: Bool) {
        // SAFETY: the number is one of the host, read with its bounds.
        precondition(dataCentre.map { $0 > 0 } ?? true, "data centres are numbered from 1")
        self.privateKey = privateKey
        fingerprint = privateKey.publicKey.fingerprint
        self.group = group
        self.dataCentre = dataCentre
        self.acceptsLegacyPadding = acceptsLegacyPadding
    }

    /// Whether a client means this server. Negative numbers are for the data centre's media addresses.
    func isAddressed(by wanted: Int32?) -> Bool {
        guard let dataCentre, let wanted else { return true }
        return wanted == dataCentre || wanted == -dataCentre
    }
}
