extension Endpoint {
    /// Parses `HOST:PORT` for TCP, `ws:HOST:PORT` or `wss:HOST:PORT` for a WebSocket, with an IPv6 address in
    /// brackets; nil for other text.
    ///
    /// A host is an address or a name in ASCII; other names must have their `xn--` form.
    public init?(_ text: some StringProtocol) {
        var rest = String(text)[...]
        var carrier = Carrier.tcp
        for (prefix, named) in Self.prefixes where rest.lowercased().hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
            carrier = named
        }
        guard let colon = rest.lastIndex(of: ":") else { return nil }
        let digits = rest[rest.index(after: colon)...]
        guard digits.utf8.allSatisfy({ $0.isDigit }), let port = UInt16(digits), port > 0 else { return nil }
        var host = rest[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":"), host.utf8.allSatisfy(\.isOfAddress) else { return nil }
        } else {
            guard host.utf8.allSatisfy(\.isOfName) else { return nil }
        }
        guard (1...253).contains(host.utf8.count) else { return nil }
        self.init(host: host.lowercased(), port: port, carrier: carrier)
    }

    /// The text that the initializer parses; without proxies and bare TLS.
    public var text: String {
        let prefix = Self.prefixes.first { $0.1 == carrier }?.0 ?? ""
        return prefix + (host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)")
    }

    private static let prefixes: [(String, Carrier)] = [("ws:", .webSocket), ("wss:", .secureWebSocket)]
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// True for letters, digits, and the separators in names.
    fileprivate var isOfName: Bool {
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
        return isLetter || isDigit || ".-_".utf8.contains(self)
    }

    /// True for the characters of an IPv6 address, which may end with an IPv4 address.
    fileprivate var isOfAddress: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) || ":.".utf8.contains(self)
    }
}
