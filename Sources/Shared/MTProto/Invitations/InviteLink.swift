/// The address of a server in the form that users send to each other:
///
/// ```text
/// martlet://chat.example.org:4430?key=9f86…0a08&also=wss:chat.example.org:443&also=[2001:db8::7]:5222
/// ```
///
/// `key` is the fingerprint of the server's key; without it the key is trusted at first sight. `also` are other
/// endpoints of the same server. `record` is the DNS name of the server's record with its current endpoints. `invite`
/// is the secret by which one person may sign up. Other items are reserved for later clients.
public struct InviteLink: Hashable, Sendable, CustomStringConvertible {
    /// The longest accepted link, in bytes.
    public static let maximumBytes = 4096
    /// The most other endpoints of the server; further ones are left out. A client tries them all, and their targets
    /// are the link author's choice.
    public static let mostAlternates = 8
    private static let scheme = "martlet://"
    /// The longest secret of an invitation, in letters.
    private static let longestInvitation = 64

    /// The first endpoint of the server.
    public var endpoint: Endpoint
    /// Other endpoints of the server.
    public var alternates: [Endpoint]
    /// The fingerprint of the server's key; nil to trust the key at first sight.
    public var key: KeyFingerprint?
    /// The DNS name of the server's ``SignedRecord``.
    public var recordName: String?
    /// The secret by which one person may sign up; nil for none.
    public var invitation: String?

    /// Creates a link from its parts. Proxies belong to the reader's settings, not to the link.
    public init(
        _ endpoint: Endpoint,
        alternates: [Endpoint] = [],
        key: KeyFingerprint? = nil,
        recordName: String? = nil
    ) {
        self.endpoint = endpoint
        self.alternates = Array(alternates.prefix(Self.mostAlternates))
        self.key = key
        self.recordName = recordName
    }

    /// Parses an untrusted link.
    ///
    /// - Throws: The fault of the text.
    public init(_ text: String) throws(InviteLinkError) {
        guard text.utf8.count <= Self.maximumBytes else { throw .tooLong }
        guard text.lowercased().hasPrefix(Self.scheme) else { throw .notInviteLink }
        let parts = text.dropFirst(Self.scheme.count).split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        var place = parts[0]
        if place.hasSuffix("/") { place = place.dropLast() }
        guard let endpoint = Endpoint(place) else { throw .badAddress }
        self.init(endpoint)
        guard parts.count == 2 else { return }
        for item in parts[1].split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            try take(pair[1], for: pair[0])
        }
    }

    /// The text of the link. Parsing it gives the same link.
    public var description: String {
        var items: [String] = []
        if let key { items.append("key=\(key.hexadecimal)") }
        items += alternates.map { "also=\($0.text)" }
        if let recordName { items.append("record=\(recordName)") }
        if let invitation { items.append("invite=\(invitation)") }
        return Self.scheme + endpoint.text + (items.isEmpty ? "" : "?") + items.joined(separator: "&")
    }

    private mutating func take(_ value: Substring, for name: Substring) throws(InviteLinkError) {
        switch name {
        case "key":
            // With two keys it would be unclear which one is meant.
            guard key == nil, let fingerprint = KeyFingerprint(value) else { throw .badKey }
            key = fingerprint
        case "also":
            guard let alternate = Endpoint(value) else { throw .badAddress }
            if alternates.count < Self.mostAlternates { alternates.append(alternate) }
        case "record":
            // With a port the name is an endpoint, whose parser checks names.
            guard recordName == nil, let name = Endpoint("\(value):53"), name.carrier == .tcp,
                !name.host.contains(":")
            else { throw .badAddress }
            recordName = name.host
        // One that was cut lets nobody sign up, which the server says.
        case "invite":
            invitation =
                value.utf8.count <= Self.longestInvitation && value.utf8.allSatisfy(Self.isSecretLetter)
                ? String(value) : nil
        default: break
        }
    }

    private static func isSecretLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// A fault in the text of an invite link.
public enum InviteLinkError: Error, Equatable, Sendable {
    /// The text does not begin with `martlet://`.
    case notInviteLink
    /// The text is longer than ``InviteLink/maximumBytes``.
    case tooLong
    /// A host or port is invalid.
    case badAddress
    /// The fingerprint is not 64 hexadecimal digits, or there are two. Do not trust the link: it may have been cut.
    case badKey
}
