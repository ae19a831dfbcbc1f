import WireCrypto

/// The properties that all handshakes of a server share.
struct ServerIdentity: Sendable {
    let privateKey: RSAPrivateKey
    let fingerprint: Int64
    let group: DHGroup
    /// The only data centre that clients may name; nil if any number is accepted.
    let dataCentre: Int32?
    let acceptsLegacyPadding: Bool

    init(privateKey: RSAPrivateKey, group: DHGroup, dataCentre: Int32?, acceptsLegacyPadding: Bool) {
        // SAFETY: the number comes from the host's settings, which were checked.
        precondition(dataCentre.map { $0 > 0 } ?? true, "data centres are numbered from 1")
        self.privateKey = privateKey
        fingerprint = privateKey.publicKey.fingerprint
        self.group = group
        self.dataCentre = dataCentre
        self.acceptsLegacyPadding = acceptsLegacyPadding
    }

    /// True if a client means this server. Negative numbers stand for the data centre's media addresses.
    func isAddressed(by wanted: Int32?) -> Bool {
        guard let dataCentre, let wanted else { return true }
        return wanted == dataCentre || wanted == -dataCentre
    }
}
