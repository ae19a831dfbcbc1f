import Foundation

/// The scheme, host and port of an address, which decide if a page may load another one.
///
/// Source: the HTML standard, section 7.1.1.
struct PageOrigin: Hashable, Sendable {
    private let scheme: String
    private let host: String
    private let port: Int

    /// The origin of an address; nil for an address that is not of the web.
    init?(_ address: String) {
        guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host?.lowercased(), !host.isEmpty
        else { return nil }
        (self.scheme, self.host) = (scheme, host)
        port = url.port ?? (scheme == "http" ? 80 : 443)
    }
}
