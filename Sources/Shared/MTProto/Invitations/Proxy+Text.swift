extension Proxy {
    /// Parses `socks5://HOST:PORT` or `http://HOST:PORT`, with an optional `USER:PASSWORD@` before the host; nil for
    /// other text. Special characters in a name or password are percent-encoded, `%40` for `@`.
    public init?(_ text: some StringProtocol) {
        guard let scheme = Self.schemes.first(where: { text.lowercased().hasPrefix($0.0) }) else {
            return nil
        }
        var rest = text.dropFirst(scheme.0.count)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        var login: [Substring] = []
        if let at = rest.lastIndex(of: "@") {
            login = Substring(rest[..<at]).split(
                separator: ":",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            rest = rest[rest.index(after: at)...]
        }
        guard let place = Endpoint(rest), place.carrier == .tcp else { return nil }
        self.init(scheme.1, host: place.host, port: place.port)
        guard let name = login.first else { return }
        guard let user = Self.decoded(name), !user.isEmpty else { return nil }
        self.user = user
        guard login.count == 2 else { return }
        guard let password = Self.decoded(login[1]) else { return nil }
        self.password = password
    }

    /// The proxy's address for display: as it was typed, without the user and the password.
    public var place: String {
        let scheme = Self.schemes.first { $0.1 == kind }?.0 ?? ""
        return scheme + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }

    private static let schemes: [(String, Kind)] = [("socks5://", .socks5), ("http://", .http)]

    /// `text` with its `%xx` decoded; nil if they are invalid.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
