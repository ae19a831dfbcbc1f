import Foundation

/// A link that shows a page by one template: who has it gets the article that its rules make.
///
/// Its forms are `https://t.me/iv?url=…&rhash=…`, as public clients know it, `tg://iv?…`, and the same at the server's own
/// address.
struct TemplateLink: Equatable {
    /// The secret of the template.
    let secret: String
    /// The address of the page.
    let url: String

    private static let longest = 4096
    private static let canonical = "tg://iv?rhash="

    /// Creates a link from its parts.
    init(secret: String, url: String) { (self.secret, self.url) = (secret, url) }

    /// Reads a link; nil for any other.
    ///
    /// - Parameters:
    ///   - link: Any text of any length.
    ///   - server: The address of the server's pages, without a slash at its end; nil if it has none.
    init?(_ link: String, server: String?) {
        guard link.utf8.count <= Self.longest, let parts = URLComponents(string: link) else { return nil }
        let place = "\(parts.scheme?.lowercased() ?? "")://\(parts.host?.lowercased() ?? "")"
        let path = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        switch (place, path) {
        case ("tg://iv", ""), ("https://t.me", "/iv"), ("http://t.me", "/iv"): break
        default:
            guard let server, link.lowercased().hasPrefix(server.lowercased() + "/iv?") else { return nil }
        }
        let items = parts.queryItems ?? []
        guard let secret = items.first(where: { $0.name == "rhash" })?.value, Self.mayBe(secret: secret),
            let url = items.first(where: { $0.name == "url" })?.value, !url.isEmpty
        else { return nil }
        self.init(secret: secret, url: url.contains("://") ? url : "https://" + url)
    }

    /// True for a text in the form of a secret.
    private static func mayBe(secret: String) -> Bool {
        (8...32).contains(secret.utf8.count) && secret.utf8.allSatisfy { $0.isHexDigit }
    }

    /// The one form in which the page is known. All pages of a template have one beginning.
    var address: String { Self.addressBeginning(of: secret) + Self.escaped(url) }

    /// The beginning of the addresses of all pages of a template.
    static func addressBeginning(of secret: String) -> String { canonical + secret + "&url=" }

    /// The form that is shown and passed on.
    func shown(on server: String?) -> String {
        "\(server ?? "https://t.me")/iv?url=\(Self.escaped(url))&rhash=\(secret)"
    }

    static func escaped(_ url: String) -> String {
        let allowed = CharacterSet(charactersIn: "-._~").union(.init(charactersIn: "a"..."z"))
            .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "0"..."9"))
        return url.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
