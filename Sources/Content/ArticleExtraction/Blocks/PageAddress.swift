import Foundation

/// The address of a page, which the addresses in it are relative to.
struct PageAddress {
    private let page: URL?
    private let base: URL?

    /// - Parameters:
    ///   - page: The address of the page.
    ///   - base: The `href` of its `base` element; nil without one.
    init(_ page: String, base: String?) {
        let address = URL(string: page)
        self.page = address
        self.base = base.flatMap { URL(string: $0, relativeTo: address) } ?? address
    }

    /// The absolute form of an address of the web; nil for another, as of a script.
    func absolute(_ address: String) -> String? {
        let trimmed = String(address.trimmingSpaces)
        guard !trimmed.isEmpty, let found = Self.url(trimmed, base), let scheme = found.scheme?.lowercased(),
            ["http", "https"].contains(scheme)
        else { return nil }
        return found.absoluteString
    }

    /// The fragment of a link within the page; nil for another link.
    func fragment(_ address: String) -> String? {
        let trimmed = String(address.trimmingSpaces)
        if trimmed.hasPrefix("#") { return Self.decoded(trimmed.dropFirst()) }
        guard let mark = trimmed.firstIndex(of: "#"), let whole = absolute(String(trimmed[..<mark])),
            whole == page?.absoluteString.split(separator: "#").first.map(String.init)
        else { return nil }
        return Self.decoded(trimmed[trimmed.index(after: mark)...])
    }

    private static func decoded(_ fragment: Substring) -> String {
        String(fragment).removingPercentEncoding ?? String(fragment)
    }

    private static func url(_ address: String, _ base: URL?) -> URL? {
        if let url = URL(string: address, relativeTo: base) { return url.absoluteURL }
        let allowed = CharacterSet.urlFragmentAllowed.union(CharacterSet(charactersIn: "%#[]"))
        let escaped = address.addingPercentEncoding(withAllowedCharacters: allowed)
        return escaped.flatMap { URL(string: $0, relativeTo: base)?.absoluteURL }
    }
}
