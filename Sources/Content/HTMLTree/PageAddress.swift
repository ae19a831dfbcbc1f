import Foundation
import StdExtras

/// The address of a page, which the addresses in it are relative to.
public struct PageAddress {
    private let page: URL?
    private let base: URL?

    /// Creates the address of a page.
    ///
    /// - Parameters:
    ///   - page: The address of the page.
    ///   - base: The `href` of its `base` element; nil without one.
    public init(_ page: String, base: String?) {
        let address = URL(string: page)
        self.page = address
        self.base = base.flatMap { URL(string: $0, relativeTo: address) } ?? address
    }

    /// The absolute form of an address of the web; nil for another, as of a script.
    public func absolute(_ address: String) -> String? {
        let trimmed = address.trimmingWhitespace
        guard !trimmed.isEmpty, let found = Self.url(trimmed, base), let scheme = found.scheme?.lowercased(),
            ["http", "https"].contains(scheme)
        else { return nil }
        return scheme + found.absoluteString.dropFirst(scheme.count)
    }

    /// The fragment of a link within the page; nil for another link.
    public func fragment(_ address: String) -> String? {
        let trimmed = address.trimmingWhitespace
        if trimmed.hasPrefix("#") { return Self.decoded(trimmed.dropFirst()) }
        guard let mark = trimmed.firstIndex(of: "#"), let whole = absolute(String(trimmed[..<mark])),
            whole == page?.absoluteString.split(separator: "#").first.map(String.init)
        else { return nil }
        return Self.decoded(trimmed[trimmed.index(after: mark)...])
    }

    /// True for an absolute address of the page's own host.
    public func isOfHost(_ address: String) -> Bool {
        guard let host = page?.host?.lowercased() else { return false }
        return URL(string: address)?.host?.lowercased() == host
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
