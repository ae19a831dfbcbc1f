/// An address and a port, written `HOST:PORT`, an IPv6 address in brackets.
public struct HostPort: Sendable, Equatable, CustomStringConvertible {
    /// A name or an address, without brackets.
    public var host: String
    /// 1 to 65535, or 0 for one that the system chooses.
    public var port: Int

    /// Creates an address from its parts.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT` or `[HOST]:PORT`; nil when it is not that.
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

    /// As it was read.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Whether it names every address of the machine, so that no client could connect to it.
    public var isWildcard: Bool { host == "0.0.0.0" || host == "::" }
}
