/// The part of an invite link that names it to the server, read from an address that anybody may have written.
public struct ChatInviteAddress: Hashable, Sendable {
    /// The longest that is taken for one; servers' have 16 to 22 letters.
    private static let longest = 64
    /// Where Telegram's links lead, which other clients write for any server that names no beginning of its own.
    private static let usualPrefixes = ["t.me/", "telegram.me/", "telegram.dog/"]

    /// Names the link to the server.
    public let hash: String
    /// Whether it may be of another network as well: the server does not say what its own begin with.
    public let mayBeOthers: Bool

    /// Reads an address; nil for any other.
    ///
    /// Taken are `tg://join?invite=HASH`, and `+HASH` and `joinchat/HASH` after what the server's links begin with. What
    /// begins otherwise is of another network, whose secrets are not this server's to hear; only where the server says
    /// nothing, `https://t.me/` is taken. A number after the plus is somebody's phone.
    ///
    /// - Parameters:
    ///   - address: Of any content and length.
    ///   - prefix: What the server's links begin with, as `https://chat.example/`; "" for not known.
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

    /// What comes after `scheme:` or `scheme://`.
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

    /// The path of a link that begins as those of the server do.
    private static func path(of address: String, prefix: String) -> Substring? {
        let place = withoutScheme(address)
        for prefix in prefixes(of: prefix) where place.lowercased().hasPrefix(prefix) {
            let rest = place.dropFirst(prefix.count)
            return rest.prefix { $0 != "?" && $0 != "#" }
        }
        return nil
    }

    /// What the links of a server begin with that says so, in small letters.
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
