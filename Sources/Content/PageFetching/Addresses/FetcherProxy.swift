package import StdExtras

/// A proxy that all pages are fetched through. It gets addresses that are looked up and checked here, and never names.
public struct FetcherProxy: Equatable, Sendable {
    /// The protocol of a proxy.
    public enum Kind: String, Sendable, CaseIterable {
        /// HTTP with `CONNECT`, for both of the ports that pages have.
        case http
        /// SOCKS 5 without a sign-in.
        case socks5
    }

    /// The protocol.
    public let kind: Kind
    /// The name or the address of the proxy.
    public let host: String
    /// The port of the proxy.
    public let port: UInt16

    /// Parses `http://HOST:PORT` or `socks5://HOST:PORT`; an address of IPv6 stands in brackets. nil for other text.
    public init?(_ text: String) {
        let kind = Kind.allCases.first { text.lowercased().hasPrefix($0.rawValue + "://") }
        guard let kind else { return nil }
        var rest = text.dropFirst(kind.rawValue.count + 3)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...]),
            port > 0
        else { return nil }
        let written = rest[..<colon]
        guard let host = Self.host(written) else { return nil }
        (self.kind, self.host, self.port) = (kind, host, port)
    }

    /// The text that is parsed to this value.
    package var text: String { text(host: host) }

    /// The text of the proxy with its address in place of its name.
    package func text(at address: IPAddress) -> String { text(host: address.text) }

    private func text(host: String) -> String {
        "\(kind.rawValue)://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }

    private static func host(_ written: Substring) -> String? {
        if written.hasPrefix("["), written.hasSuffix("]") {
            return IPAddress(String(written.dropFirst().dropLast()))?.text
        }
        let isName = written.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isName && (1...253).contains(written.utf8.count) ? written.lowercased() : nil
    }
}
