import MTProto
import WireCrypto

/// The data that clients need to find the server and verify its key.
struct ServerInvitation: Sendable {
    /// The addresses that clients connect to, the best first.
    let addresses: [HostPort]
    let key: RSAPrivateKey

    /// The key's fingerprint, for users to compare.
    var fingerprint: KeyFingerprint { KeyFingerprint(of: key.publicKey) }

    /// The invite link; nil if it cannot hold any address of the server. `recordName` is the DNS name of the server's
    /// record, `invitation` the secret of a member's invitation.
    func link(recordName: String? = nil, invitation: String? = nil) -> InviteLink? {
        guard let first = endpoints.first else { return nil }
        let alternates = Array(endpoints.dropFirst())
        var link = InviteLink(first, alternates: alternates, key: fingerprint, recordName: recordName)
        link.invitation = invitation
        return link
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
