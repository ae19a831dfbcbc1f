/// The hash of an invite link, read from an untrusted address.
public struct ChatInviteAddress: Hashable, Sendable {
    /// The maximum length of a hash; those of servers have 16 to 22 letters.
    private static let longest = 64
    /// The prefixes of Telegram's links, which other clients write for any server that names no prefix of its own.
    private static let usualPrefixes = ["t.me/", "telegram.me/", "telegram.dog/"]

    /// The hash, by which the server identifies the link.
    public let hash: String
    /// True if the link may be of another network as well: the server does not tell the prefix of its own links.
    public let mayBeOthers: Bool

    /// Reads an address; nil for any other.
    ///
    /// Accepts `tg://join?invite=HASH`, and `+HASH` and `joinchat/HASH` after the prefix of the server's links. Links
    /// with other prefixes belong to another network, whose secrets this server must not get. `https://t.me/` is
    /// accepted only when the server tells no prefix. A number after the plus is a phone number.
    ///
    /// - Parameters:
    ///   - address: Any text of any length.
    ///   - prefix: The prefix of the server's links, as `https://chat.example/`; "" if unknown.
    public init?(_ address: String, prefix: String = "") {
        guard address.utf8.count <= 512 else { return nil }
        let application = Self.rest(of: address, scheme: "tg")
        let found =
            application.flatMap(Self.query) ?? Self.path(of: address, prefix: prefix).flatMap(Self.pathHash)
        guard let found, !found.isEmpty, found.utf8.count <= Self.longest,
            found.utf8.allSatisfy(Self.isHashLetter)
        else { return nil }
        hash = String(found)
        mayBeOthers = application == nil && prefix.isEmpty
    }

    /// The part after `scheme:` or `scheme://`.
    private static func rest(of address: String, scheme: String) -> Substring? {
        guard address.lowercased().hasPrefix(scheme + ":") else { return nil }
        let rest = address.dropFirst(scheme.count + 1)
        return rest.hasPrefix("//") ? rest.dropFirst(2) : rest
    }

    /// The hash in `join?invite=HASH`.
    private static func query(_ rest: Substring) -> Substring? {
        guard let mark = rest.firstIndex(of: "?") else { return nil }
        let place = rest[..<mark].lowercased()
        guard place == "join" || place == "join/" else { return nil }
        let fields = rest[rest.index(after: mark)...].prefix { $0 != "#" }.split(separator: "&")
        return fields.first { $0.hasPrefix("invite=") }?.dropFirst("invite=".count)
    }

    /// The path of a link with the server's prefix.
    private static func path(of address: String, prefix: String) -> Substring? {
        let place = withoutScheme(address)
        for prefix in prefixes(of: prefix) where place.lowercased().hasPrefix(prefix) {
            let rest = place.dropFirst(prefix.count)
            return rest.prefix { $0 != "?" && $0 != "#" }
        }
        return nil
    }

    /// The prefixes of a server's links, in lower case.
    private static func prefixes(of prefix: String) -> [String] {
        let own = withoutScheme(prefix.lowercased())
        let place = own.isEmpty || own.hasSuffix("/") ? String(own) : "\(own)/"
        return place.isEmpty || usualPrefixes.contains(place) ? usualPrefixes : [place]
    }

    private static func withoutScheme(_ address: String) -> Substring {
        rest(of: address, scheme: "https") ?? rest(of: address, scheme: "http") ?? address[...]
    }

    /// The hash in `+HASH` and `joinchat/HASH`.
    private static func pathHash(_ path: Substring) -> Substring? {
        let path = path.hasSuffix("/") ? path.dropLast() : path
        if path.lowercased().hasPrefix("joinchat/") { return path.dropFirst("joinchat/".count) }
        guard path.hasPrefix("+") else { return nil }
        let rest = path.dropFirst()
        return rest.allSatisfy(\.isNumber) ? nil : rest
    }

    private static func isHashLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
