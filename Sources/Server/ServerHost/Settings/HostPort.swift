/// An address and a port, written `HOST:PORT`, an IPv6 address in brackets.
public struct HostPort: Sendable, Equatable, CustomStringConvertible {
    /// A name or an address, without brackets.
    public var host: String
    /// 1 to 65535, or 0 to let the system choose.
    public var port: Int

    /// Creates an address from its parts.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Parses `HOST:PORT` or `[HOST]:PORT`; nil for other text.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.contains(where: \.isWhitespace) else { return nil }
        self.init(host: String(host), port: Int(port))
    }

    /// The text form, which the initializer parses.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// True for every address of the machine, so that no client could connect to it.
    public var isWildcard: Bool { host == "0.0.0.0" || host == "::" }
}
