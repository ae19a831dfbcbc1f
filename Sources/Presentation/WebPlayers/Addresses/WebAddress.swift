/// An address of the web in its parts. An address that programs may read in two ways is refused.
struct WebAddress: Hashable, Sendable {
    /// The greatest length, in bytes.
    static let longest = 2048

    /// True for `https`.
    let isSecure: Bool
    /// The whole host, in lower case.
    let host: String
    /// The parts of the path, without empty ones.
    let path: [Substring]
    /// The query without its sign, as written.
    let query: Substring
    /// The fragment without its sign, as written.
    let fragment: Substring
    /// The part after the host, as written, without the fragment.
    private let tail: Substring

    /// Takes an address apart; nil for one that is not of the web, names a user or an unusual port, or has bytes that a
    /// browser would encode.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy(Self.isPlain),
            let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://")
        else { return nil }
        let scheme = text[..<colon].lowercased()
        guard ["http", "https"].contains(scheme) else { return nil }
        isSecure = scheme == "https"
        let rest = text[colon...].dropFirst(3)
        let authority = rest.prefix { !"/?#".contains($0) }
        guard let host = Self.host(in: authority, port: isSecure ? "443" : "80") else { return nil }
        self.host = host
        let (page, fragment) = Self.halves(rest[authority.endIndex...], at: "#")
        (tail, self.fragment) = (page, fragment)
        let (path, query) = Self.halves(page, at: "?")
        self.path = path.split(separator: "/")
        // An engine takes a part away for each of these: the path would be another than the one that was looked at.
        guard !path.contains("//"), !self.path.contains(where: Self.isStep) else { return nil }
        self.query = query
    }

    /// True for the parts `.` and `..` of a path, also where their dots are encoded.
    private static func isStep(_ part: Substring) -> Bool {
        [".", ".."].contains(part.lowercased().replacing("%2e", with: "."))
    }

    /// The address by `https`, without its fragment.
    var secured: String { "https://" + host + (tail.isEmpty ? "/" : tail.first == "/" ? tail : "/" + tail) }

    /// The first value of a name in the query, as written; nil if there is none.
    func value(of name: String) -> Substring? {
        for pair in query.split(separator: "&") where pair.hasPrefix(name + "=") {
            return pair.dropFirst(name.utf8.count + 1)
        }
        return nil
    }

    /// The value of a name in the query, if it is an identifier.
    func identifier(of name: String) -> Substring? { value(of: name).flatMap(Self.identifier) }

    /// The part of the path, if it is an identifier.
    func identifier(at index: Int) -> Substring? {
        path.indices.contains(index) ? Self.identifier(path[index]) : nil
    }

    /// The part of the path, if it is a number.
    func number(at index: Int) -> Substring? {
        identifier(at: index).flatMap { $0.utf8.allSatisfy(\.isDigit) ? $0 : nil }
    }

    private static func identifier(_ text: Substring) -> Substring? {
        let isFit = text.utf8.allSatisfy {
            $0.isDigit || $0.isLetter || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        return isFit && (1...128).contains(text.utf8.count) ? text : nil
    }

    private static func host(in authority: Substring, port: String) -> String? {
        let (name, number) = halves(authority, at: ":")
        guard number.isEmpty ? !authority.hasSuffix(":") : number == port else { return nil }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count)
                && label.utf8.allSatisfy { $0.isDigit || $0.isLetter || $0 == UInt8(ascii: "-") }
        }
        return isName && labels.count > 1 && name.utf8.count <= 253 ? name.lowercased() : nil
    }

    private static func halves(_ text: Substring, at sign: Character) -> (Substring, Substring) {
        guard let place = text.firstIndex(of: sign) else { return (text, text[text.endIndex...]) }
        return (text[..<place], text[text.index(after: place)...])
    }

    /// True for bytes that stand for themselves in addresses and in quoted attributes of HTML. The only other sign is `&`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !#""<>\`'"#.utf8.contains(byte)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
