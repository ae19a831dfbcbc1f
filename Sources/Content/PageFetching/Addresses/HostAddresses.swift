public import StdExtras

/// A site that is served somewhere else than its name says, as by tests, or by a host that knows a shorter way. What it
/// leads to is not checked.
public struct ConnectionOverride: Equatable, Sendable {
    /// The name of the site.
    public let host: String
    /// The port of the site.
    public let port: UInt16
    /// The address that is dialled.
    public let address: IPAddress
    /// The port that is dialled.
    public let dialledPort: UInt16

    /// Parses `HOST:PORT:ADDRESS:PORT`; an address of IPv6 stands in brackets. nil for other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let port = UInt16(parts[1]), let colon = parts[2].lastIndex(of: ":"),
            let dialled = UInt16(parts[2][parts[2].index(after: colon)...])
        else { return nil }
        var address = parts[2][..<colon]
        if address.hasPrefix("["), address.hasSuffix("]") { address = address.dropFirst().dropLast() }
        guard let address = IPAddress(String(address)) else { return nil }
        host = parts[0].lowercased()
        self.port = port
        self.address = address
        dialledPort = dialled
    }

    /// The text that is parsed to this value.
    package var text: String {
        "\(host):\(port):" + WebAddress.Host.address(address).text + ":\(dialledPort)"
    }
}

/// A server that knows the addresses of names.
public struct NameServer: Equatable, Sendable {
    /// The address of the server.
    public let address: IPAddress
    /// The port of the server, usually 53.
    public let port: UInt16

    /// Parses `ADDRESS`, `ADDRESS:PORT` or `[ADDRESS]:PORT`; nil for other text.
    public init?(_ text: String) {
        if let address = IPAddress(text) {
            self.address = address
            port = 53
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard let address = IPAddress(String(host)) else { return nil }
        self.address = address
        self.port = port
    }

    /// The text that is parsed to this value.
    package var text: String { WebAddress.Host.address(address).text + ":\(port)" }

    /// The servers that the system's `resolv.conf` names: the first three count. Without any it is this machine.
    public static func servers(inResolverFile text: String) -> [NameServer] {
        let named = text.split(whereSeparator: \.isNewline).compactMap { line -> NameServer? in
            let words = line.split(whereSeparator: \.isWhitespace)
            return words.count > 1 && words[0] == "nameserver" ? NameServer(String(words[1])) : nil
        }
        return named.isEmpty ? [NameServer("127.0.0.1")].compactMap(\.self) : Array(named.prefix(3))
    }
}
