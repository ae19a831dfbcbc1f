import StdExtras

/// A link to something of this server. The preview is made of the database each time that somebody sees it, and nothing
/// is fetched for it.
enum OwnLink: Equatable {
    /// A user, by the public name in small letters.
    case user(String)
    /// A group, by the secret of an invite link.
    case group(String)
    /// The server itself, by its own link without an invitation.
    case server(String)

    /// The longest link to a user or a group, in bytes.
    private static let longest = 512

    /// Reads a link; nil for any other.
    ///
    /// Links with further fields mean something else, as a message or the start of a bot, and have no preview.
    ///
    /// - Parameters:
    ///   - link: Any text of any length.
    ///   - server: The server's own link without an invitation; nil if it has none.
    init?(_ link: String, server: @autoclosure () -> String?) {
        guard let (scheme, place, items) = Self.parts(of: link) else { return nil }
        if scheme == "martlet" {
            guard let server = server(), Self.isServer(place, items, server) else { return nil }
            self = .server(server)
            return
        }
        let pair = items.first?.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) ?? []
        guard link.utf8.count <= Self.longest, items.count == 1, pair.count == 2 else { return nil }
        switch (place, pair[0]) {
        case ("resolve", "domain") where (try? Username.accept(String(pair[1]))) != nil:
            self = .user(pair[1].lowercased())
        case ("join", "invite") where ChatInviteLink.mayBe(hash: pair[1]): self = .group(String(pair[1]))
        default: return nil
        }
    }

    /// The one form in which the link is known, and to which its preview leads.
    var address: String {
        switch self {
        case .user(let name): "tg://resolve?domain=" + name
        case .group(let hash): ChatInviteLink.text(hash)
        case .server(let link): link
        }
    }

    /// The scheme and the place, in small letters, and the fields of the query.
    private static func parts(of link: String) -> (scheme: String, place: String, items: [Substring])? {
        let scheme = link.prefix { $0 != ":" }.lowercased()
        guard scheme == "tg" || scheme == "martlet", link.utf8.count <= 4096 else { return nil }
        var rest = link.dropFirst(scheme.count + 1).prefix { $0 != "#" }
        if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
        let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var place = (halves.first ?? "").lowercased()
        if place.hasSuffix("/") { place.removeLast() }
        return (scheme, place, halves.count == 2 ? halves[1].split(separator: "&") : [])
    }

    /// True if a link is the server's, perhaps with an invitation. It may say less than the server's own, but not name
    /// another key or another place: whoever wrote that wants readers to believe that it leads here.
    private static func isServer(_ place: String, _ items: [Substring], _ server: String) -> Bool {
        guard let own = parts(of: server), own.place == place else { return false }
        return items.allSatisfy { $0.hasPrefix("invite=") || own.items.contains($0) }
    }
}
