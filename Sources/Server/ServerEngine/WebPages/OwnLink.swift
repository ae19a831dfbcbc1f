import Foundation
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
    /// A page that a member wrote, by its path and its address.
    case page(path: String, address: String)

    /// The longest link to a user or a group, in bytes.
    private static let longest = 512

    /// Reads a link; nil for any other.
    ///
    /// Links with further fields mean something else, as a message or the start of a bot, and have no preview.
    ///
    /// - Parameters:
    ///   - link: Any text of any length.
    ///   - server: The server's own link without an invitation; nil if it has none.
    ///   - web: The address of the web server; nil without one.
    init?(_ link: String, server: @autoclosure () -> String?, web: String? = nil) {
        if let web, let path = Self.path(of: link, below: web) {
            self = .page(path: path, address: Self.address(ofPage: path, below: web))
            return
        }
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
        case .page(_, let address): address
        }
    }

    /// The address of a page.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - web: The address of the web server.
    /// - Returns: The address, without other letters than those of ASCII.
    static func address(ofPage path: String, below web: String) -> String {
        var address = web + "/"
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII,
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "-._~".unicodeScalars.contains(scalar)
            {
                address.unicodeScalars.append(scalar)
            } else {
                address += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return address
    }

    /// The path of an address of the web server; nil for another address.
    private static func path(of link: String, below web: String) -> String? {
        guard link.utf8.count <= 4096, link.utf8.count >= web.utf8.count else { return nil }
        let place = link.prefix { $0 != "?" && $0 != "#" }
        let origin = place.prefix(web.count)
        guard origin.lowercased() == web.lowercased() else { return nil }
        let rest = place.dropFirst(web.count)
        guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
        return rest.dropFirst().removingPercentEncoding ?? String(rest.dropFirst())
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
