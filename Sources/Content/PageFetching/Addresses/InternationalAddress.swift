import Foundation

extension WebAddress {
    /// Reads an address as people write it: the host may have letters beyond ASCII, which become the name that is
    /// looked up. A redirect has no such names.
    ///
    /// - Throws: ``FetchError``: the reason why the address is not fetched.
    public init(written text: String) throws(FetchError) {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else {
            self = try WebAddress(text)
            return
        }
        // The rest may have such letters, too, and keeps them for `init(_:)`.
        guard let slashes = text.range(of: "://") else { throw .malformedAddress }
        let host = text[slashes.upperBound...].prefix { !"/?#:@".contains($0) }
        guard !host.utf8.allSatisfy({ $0 < 0x80 }) else {
            self = try WebAddress(text)
            return
        }
        guard let name = URLComponents(string: "http://\(host)/")?.encodedHost,
            name.utf8.allSatisfy({ $0 < 0x80 })
        else { throw .malformedAddress }
        self = try WebAddress(String(text[..<slashes.upperBound]) + name + text[host.endIndex...])
    }
}
