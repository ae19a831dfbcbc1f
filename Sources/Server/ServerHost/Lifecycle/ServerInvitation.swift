import MTProto
import WireCrypto

/// What a server tells people so that their clients find it and know it.
struct ServerInvitation: Sendable {
    /// Where clients are told to connect to, the best first.
    let addresses: [HostPort]
    let key: RSAPrivateKey

    /// For people to compare.
    var fingerprint: KeyFingerprint { KeyFingerprint(of: key.publicKey) }

    /// The invite link; nil when no address of the server can stand in one.
    func link(recordName: String? = nil) -> InviteLink? {
        guard let first = endpoints.first else { return nil }
        let alternates = Array(endpoints.dropFirst())
        return InviteLink(first, alternates: alternates, key: fingerprint, recordName: recordName)
    }

    /// The signed record, in the strings of a DNS text record.
    ///
    /// - Throws: ``WireCrypto/CryptoError/libraryFailure``.
    func record(days: Int, now: WireTime) throws(CryptoError) -> [String] {
        let expires = now + .seconds(Int64(days) * 86_400)
        let record = SignedRecord(endpoints, issued: now, expires: expires)
        return SignedRecord.dnsStrings(of: try record.text(signedWith: key))
    }

    private var endpoints: [Endpoint] { addresses.compactMap { Endpoint($0.description) } }
}
