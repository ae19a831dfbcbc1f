/// How one gets to a server, as its people send it around:
///
/// ```text
/// martlet://chat.example.org:4430?key=9f86…0a08&also=wss:chat.example.org:443&also=[2001:db8::7]:5222
/// ```
///
/// `key` is the fingerprint of the server's key, without which the key is trusted at first sight; `also` are other
/// ways to the same server; `record` is the DNS name under which the server publishes where it is now. What else it
/// says is for clients that come after us.
public struct InviteLink: Hashable, Sendable, CustomStringConvertible {
    /// The most bytes that are read.
    public static let maximumBytes = 4096
    /// The most other ways to the server: what more there are is left out. Whoever follows a link tries them all, and what
    /// they lead to is its maker's choice.
    public static let mostAlternates = 8
    private static let scheme = "martlet://"

    /// Where the server is said to be, first of all.
    public var endpoint: Endpoint
    /// Other ways to it.
    public var alternates: [Endpoint]
    /// By what its key is known; nil to trust at first sight.
    public var key: KeyFingerprint?
    /// The DNS name of its ``SignedRecord``.
    public var recordName: String?

    /// A link of these parts. Proxies are the reader's own affair and not part of it.
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

    /// Reads a link, of anybody's making.
    ///
    /// - Throws: What is wrong with it.
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

    /// As it is sent around. Reading it again gives the same link.
    public var description: String {
        var items: [String] = []
        if let key { items.append("key=\(key.hexadecimal)") }
        items += alternates.map { "also=\($0.text)" }
        if let recordName { items.append("record=\(recordName)") }
        return Self.scheme + endpoint.text + (items.isEmpty ? "" : "?") + items.joined(separator: "&")
    }

    private mutating func take(_ value: Substring, for name: Substring) throws(InviteLinkError) {
        switch name {
        case "key":
            // Of two keys nobody could tell which is meant.
            guard key == nil, let fingerprint = KeyFingerprint(value) else { throw .badKey }
            key = fingerprint
        case "also":
            guard let alternate = Endpoint(value) else { throw .badAddress }
            if alternates.count < Self.mostAlternates { alternates.append(alternate) }
        case "record":
            // A port makes an endpoint of it, which knows what a name looks like.
            guard recordName == nil, let name = Endpoint("\(value):53"), name.carrier == .tcp,
                !name.host.contains(":")
            else { throw .badAddress }
            recordName = name.host
        default: break
        }
    }
}

/// What is wrong with the text of an invite link.
public enum InviteLinkError: Error, Equatable, Sendable {
    /// It does not begin with `martlet://`.
    case notInviteLink
    /// It is longer than ``InviteLink/maximumBytes``.
    case tooLong
    /// A host or port in it is none.
    case badAddress
    /// The fingerprint is not 64 hexadecimal digits, or there are two. Not to be trusted: somebody may have cut it.
    case badKey
}
