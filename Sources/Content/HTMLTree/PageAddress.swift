import Foundation
import StdExtras

/// The address of a page, which the addresses in it are relative to.
public struct PageAddress {
    private let page: URL?
    private let base: URL?
    /// The scheme and the authority of the base, in front of a path; nil unless it is of the web.
    private let origin: String?

    /// Creates the address of a page.
    ///
    /// - Parameters:
    ///   - page: The address of the page.
    ///   - base: The `href` of its `base` element; nil without one.
    public init(_ page: String, base: String?) {
        let address = URL(string: page)
        self.page = address
        self.base = base.flatMap { URL(string: $0, relativeTo: address) } ?? address
        let root = self.base.flatMap { URL(string: "/", relativeTo: $0)?.absoluteString }
        origin = root.flatMap {
            $0.hasPrefix("http://") || $0.hasPrefix("https://") ? String($0.dropLast()) : nil
        }
    }

    /// The absolute form of an address of the web; nil for another, as of a script.
    public func absolute(_ address: String) -> String? {
        let trimmed = address.trimmingWhitespace
        if let origin, Self.isPlainPath(trimmed) { return origin + trimmed }
        guard !trimmed.isEmpty, let found = Self.url(trimmed, base), let scheme = found.scheme?.lowercased(),
            ["http", "https"].contains(scheme)
        else { return nil }
        return scheme + found.absoluteString.dropFirst(scheme.count)
    }

    /// The fragment of a link within the page; nil for another link.
    public func fragment(_ address: String) -> String? {
        let trimmed = address.trimmingWhitespace
        if trimmed.hasPrefix("#") { return Self.decoded(trimmed.dropFirst()) }
        guard let mark = trimmed.utf8.firstIndex(of: UInt8(ascii: "#")),
            let whole = absolute(String(trimmed[..<mark])),
            whole == page?.absoluteString.split(separator: "#").first.map(String.init)
        else { return nil }
        return Self.decoded(trimmed[trimmed.index(after: mark)...])
    }

    /// True for an absolute address of the page's own host.
    public func isOfHost(_ address: String) -> Bool {
        guard let host = page?.host?.lowercased() else { return false }
        return URL(string: address)?.host?.lowercased() == host
    }

    /// True for a path from the root, perhaps with a query, that stands for itself: most links of a page are such.
    private static func isPlainPath(_ address: String) -> Bool {
        let bytes = address.utf8
        guard bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/") else {
            return false
        }
        var before: UInt8 = 0
        for byte in bytes {
            // A point behind a slash may be a step up.
            guard byte == UInt8(ascii: ".") ? before != UInt8(ascii: "/") : plain.contains(byte) else {
                return false
            }
            before = byte
        }
        return true
    }

    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=&?/".utf8
    )

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
