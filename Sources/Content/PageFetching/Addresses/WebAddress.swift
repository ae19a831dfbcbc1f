public import StdExtras

/// An address of http or https in the one form that is fetched: all parts are checked, and libcurl reads them as this
/// type does.
///
/// The host is a name in ASCII, or an address in its usual form. `http://0x7f.1/` has the host 127.0.0.1, as for
/// browsers.
public struct WebAddress: Hashable, Sendable {
    /// The host of an address.
    public enum Host: Hashable, Sendable {
        /// A name, in small letters and without a dot at its end.
        case name(String)
        /// A literal address.
        case address(IPAddress)

        /// The host as it stands in an address.
        public var text: String {
            switch self {
            case .name(let name): name
            case .address(let address) where address.bytes.count == 4: address.text
            case .address(let address): "[\(address.text)]"
            }
        }
    }

    /// True for https.
    public let isSecure: Bool
    /// The host.
    public let host: Host
    /// 80 or 443.
    public let port: UInt16
    /// The path and the query, from the first slash on, in printable ASCII.
    public let path: String

    private static let lengthLimit = 4096

    /// Reads an address. The fragment is left out.
    ///
    /// - Throws: ``FetchError``: the reason why the address is not fetched.
    public init(_ text: String) throws(FetchError) {
        let text = text.trimmingWhitespace
        // Neither a line break nor another control character is part of an address.
        guard text.utf8.count <= Self.lengthLimit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .malformedAddress
        }
        guard let (scheme, rest) = Self.scheme(of: text) else { throw .malformedAddress }
        guard scheme == "http" || scheme == "https" else { throw .refusedScheme }
        guard rest.hasPrefix("//") else { throw .malformedAddress }
        let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { throw .credentials }
        isSecure = scheme == "https"
        let (host, port) = try Self.halves(of: authority)
        self.host = try Self.host(host)
        self.port = try Self.port(port) ?? (isSecure ? 443 : 80)
        path = Self.path(rest[authority.endIndex...].prefix { $0 != "#" })
        // Escapes are longer than what they stand for.
        guard path.utf8.count <= Self.lengthLimit else { throw .malformedAddress }
    }

    /// The address as text.
    public var text: String {
        let usual: UInt16 = isSecure ? 443 : 80
        return (isSecure ? "https://" : "http://") + host.text + (port == usual ? "" : ":\(port)") + path
    }

    /// The address that a reference on this page leads to.
    ///
    /// - Throws: ``FetchError``, as for an address.
    public func resolving(_ reference: String) throws(FetchError) -> WebAddress {
        let reference = reference.trimmingWhitespace
        if Self.scheme(of: reference) != nil { return try WebAddress(reference) }
        let scheme = isSecure ? "https:" : "http:"
        if reference.hasPrefix("//") { return try WebAddress(scheme + reference) }
        let origin = scheme + "//" + host.text + ":\(port)"
        let path = path.prefix { $0 != "?" }
        if reference.isEmpty || reference.hasPrefix("#") { return self }
        if reference.hasPrefix("?") { return try WebAddress(origin + path + reference) }
        let whole = reference.hasPrefix("/") ? reference : Self.folder(of: path) + reference
        return try WebAddress(origin + Self.withoutDots(whole))
    }
}

// MARK: - Parts

extension WebAddress {
    private static func scheme(of text: String) -> (scheme: String, rest: Substring)? {
        let scheme = text.utf8.prefix {
            $0.isASCIILetter || $0.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains($0)
        }
        guard let first = scheme.first, first.isASCIILetter, text.utf8.dropFirst(scheme.count).first == 0x3A
        else { return nil }
        return (text.prefix(scheme.count).lowercased(), text.dropFirst(scheme.count + 1))
    }

    private static func halves(of authority: Substring) throws(FetchError) -> (Substring, Substring) {
        guard authority.hasPrefix("[") else {
            let host = authority.prefix { $0 != ":" }
            return (host, authority.dropFirst(host.count).dropFirst())
        }
        guard let end = authority.firstIndex(of: "]") else { throw .malformedAddress }
        let rest = authority[authority.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(":") else { throw .malformedAddress }
        return (authority[...end], rest.dropFirst())
    }

    private static func port(_ text: Substring) throws(FetchError) -> UInt16? {
        if text.isEmpty { return nil }
        guard text.utf8.allSatisfy(\.isASCIIDigit), let port = UInt16(text) else { throw .malformedAddress }
        guard port == 80 || port == 443 else { throw .refusedPort }
        return port
    }

    private static func host(_ text: Substring) throws(FetchError) -> Host {
        if text.hasPrefix("[") {
            guard let address = IPAddress(String(text.dropFirst().dropLast())), text.contains(":") else {
                throw .malformedAddress
            }
            return .address(address)
        }
        var name = text.lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, labels.allSatisfy({ (1...63).contains($0.utf8.count) }),
            name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || [0x2D, 0x2E, 0x5F].contains($0) })
        else { throw .malformedAddress }
        // As browsers do: what ends in a number is an address or nothing.
        guard let last = labels.last, number(last) != nil || last.utf8.allSatisfy(\.isASCIIDigit) else {
            return .name(name)
        }
        guard let address = address(labels) else { throw .malformedAddress }
        return .address(address)
    }

    /// An IPv4 address of one to four numbers, each decimal, octal or hexadecimal; the last one fills what is left.
    private static func address(_ parts: [Substring]) -> IPAddress? {
        let numbers = parts.compactMap(number)
        guard numbers.count == parts.count, parts.count <= 4, let last = numbers.last,
            numbers.dropLast().allSatisfy({ $0 <= 0xFF }), last >> (8 * (5 - UInt64(parts.count))) == 0
        else { return nil }
        var value = last
        for (index, number) in numbers.dropLast().enumerated() { value |= number << (24 - 8 * UInt64(index)) }
        return IPAddress([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }[...])
    }

    private static func number(_ text: Substring) -> UInt64? {
        guard text.utf8.count <= 20, !text.isEmpty, text.first != "+", text.first != "-" else { return nil }
        if text.hasPrefix("0x") { return text.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16) }
        return text.hasPrefix("0") ? UInt64(text, radix: 8) : UInt64(text)
    }

    /// The path with all in percents that stands in no address as it is.
    private static func path(_ text: Substring) -> String {
        var path = text.hasPrefix("/") ? "" : "/"
        for byte in text.utf8 {
            if byte > 0x20, byte < 0x7F, !"\"#<>\\^`{|}".utf8.contains(byte) {
                path.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                path +=
                    "%" + String(byte >> 4, radix: 16, uppercase: true)
                    + String(byte & 15, radix: 16, uppercase: true)
            }
        }
        return path
    }

    private static func folder(of path: Substring) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    }

    /// A path without the names `.` and `..`, which say where the others are.
    private static func withoutDots(_ whole: String) -> String {
        let path = whole.prefix { $0 != "?" && $0 != "#" }
        var names: [Substring] = []
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for part in parts {
            switch part {
            case ".": continue
            case "..": if !names.isEmpty { names.removeLast() }
            default: names.append(part)
            }
        }
        if let last = parts.last, last == "." || last == ".." { names.append("") }
        return "/" + names.joined(separator: "/") + whole[path.endIndex...]
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}
