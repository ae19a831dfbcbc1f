import WireCrypto

/// What is the same in all handshakes of a server.
struct ServerIdentity: Sendable {
    let privateKey: RSAPrivateKey
    let fingerprint: Int64
    let group: DHGroup
    let dataCentre: Int32
    let acceptsLegacyPadding: Bool

    init(privateKey: RSAPrivateKey, group: DHGroup, dataCentre: Int32, acceptsLegacyPadding: Bool) {
        precondition(dataCentre > 0, "data centres are numbered from 1")
        self.privateKey = privateKey
        fingerprint = privateKey.publicKey.fingerprint
        self.group = group
        self.dataCentre = dataCentre
        self.acceptsLegacyPadding = acceptsLegacyPadding
    }

    /// Whether a client means this server. Negative numbers are for the data centre's media addresses.
    func isAddressed(by dataCentre: Int32?) -> Bool {
        guard let dataCentre else { return true }
        return dataCentre == self.dataCentre || dataCentre == -self.dataCentre
    }
}
