/// An address from a message, a web page or a profile, with the action that a click on it may have.
///
/// Its author may be malicious, so unknown forms are ``Kind/refused``. Other programs get only ``text``, which is
/// built here from validated parts: it is exactly what the user sees.
public struct LinkAddress: Hashable, Sendable {
    /// The program that may open an address.
    public enum Kind: Hashable, Sendable {
        /// Another program, such as a browser: the web, mail, a phone, a place on the map.
        case outside
        /// This program, and no other: `tg:` and `martlet:`.
        case inside
        /// No program. The user may view and copy it.
        case refused
    }

    /// The maximum length of an address that is opened, in bytes.
    public static let longest = 4096

    /// The program that may open it.
    public let kind: Kind
    /// The part before ``host``; the whole address without a host.
    public let beforeHost: String
    /// The host name in ASCII (names in other scripts as `xn--…`), or "".
    public let host: String
    /// The part after ``host``.
    public let afterHost: String
    /// The written form of the host, if that was not ASCII.
    public let writtenHost: String?
    /// True if the address seems to lead elsewhere, even if all of it is visible. The causes are letters of several
    /// scripts, a user name before the host, or characters that reverse the direction.
    public let isMisleading: Bool

    /// The whole address, in ASCII unless it is ``Kind/refused``.
    public var text: String { beforeHost + host + afterHost }

    /// Parses an address of any content and length. An address without a scheme is of the web if it begins with a
    /// host.
    public init(_ written: String) {
        let isShort = written.utf8.count <= Self.longest
        let trimmed = isShort ? Self.trimmed(written) : written[...]
        guard isShort, let found = Self.known(trimmed) else {
            self.init(kind: .refused, beforeHost: AddressText.visible(trimmed, most: Self.longest))
            return
        }
        self = found
    }

    private init(
        kind: Kind,
        beforeHost: String,
        host: AddressHost? = nil,
        afterHost: String = "",
        isMisleading: Bool = false
    ) {
        self.kind = kind
        (self.beforeHost, self.afterHost) = (beforeHost, afterHost)
        self.host = host?.ascii ?? ""
        writtenHost = host?.international
        self.isMisleading = isMisleading || host?.mixesScripts == true
    }

    private static func trimmed(_ text: String) -> Substring {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }

    private static func known(_ text: Substring) -> LinkAddress? {
        guard let colon = text.firstIndex(of: ":"), isScheme(text[..<colon]) else {
            return web("https", text, named: false)
        }
        let rest = text[text.index(after: colon)...]
        let scheme = text[..<colon].lowercased()
        switch scheme {
        case "http", "https": return rest.hasPrefix("//") ? web(scheme, rest.dropFirst(2), named: true) : nil
        case "mailto": return mail(rest)
        case "tel": return phone(rest)
        case "geo": return place(rest)
        case "tg", "martlet":
            return LinkAddress(kind: .inside, beforeHost: AddressText.visible(text, most: longest))
        // "example.org:8080/x" has a port, and no scheme.
        default: return web("https", text, named: false)
        }
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter else { return false }
        return text.utf8.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: ".")
        }
    }

    // MARK: - Kinds of addresses

    /// Parses a web address. Unless the scheme is `named`, it must look like one.
    private static func web(_ scheme: String, _ rest: Substring, named: Bool) -> LinkAddress? {
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // Browsers treat a backslash like a slash at the end of the host; it is not valid in an address.
        guard !authority.contains("\\") else { return nil }
        let at = authority.lastIndex(of: "@")
        // A user name before the host imitates another host: it is not passed on. Without a scheme it is a mail
        // address.
        guard at == nil || named else { return nil }
        let place = at.map { authority[authority.index(after: $0)...] } ?? authority
        guard let (host, port) = AddressHost.withPort(place),
            named || port != nil || host.ascii.contains(".") && !place.hasSuffix(":")
        else { return nil }
        let tail = rest[authority.endIndex...]
        return LinkAddress(
            kind: .outside,
            beforeHost: scheme + "://",
            host: host,
            afterHost: (port.map { ":\($0)" } ?? "") + AddressText.encoded(tail),
            isMisleading: at != nil || AddressText.turnsLetters(tail)
        )
    }

    /// Parses a mail address alone: other parts of a link, as a text or an attachment, are not the sender's to
    /// choose.
    private static func mail(_ rest: Substring) -> LinkAddress? {
        let address = rest.prefix { $0 != "?" }
        guard let at = address.lastIndex(of: "@"),
            let host = AddressHost(address[address.index(after: at)...]),
            host.ascii.contains("."), let local = AddressText.mailbox(address[..<at])
        else { return nil }
        return LinkAddress(kind: .outside, beforeHost: "mailto:\(local)@", host: host)
    }

    /// Parses a phone number, which may not be a code that a phone executes.
    private static func phone(_ rest: Substring) -> LinkAddress? {
        let number = rest.filter { !" -.()\u{A0}".contains($0) }
        let digits = number.first == "+" ? number.dropFirst() : number[...]
        guard (1...20).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return LinkAddress(kind: .outside, beforeHost: "tel:" + number)
    }

    private static func place(_ rest: Substring) -> LinkAddress? {
        guard let address = GeoAddress(rest), address.coordinates.isOnEarth else { return nil }
        return LinkAddress(kind: .outside, beforeHost: "geo:" + address.numbers)
    }

    // MARK: - Display

    /// True if `words` show where it leads: they are the address itself, perhaps without its scheme.
    public func isShown(as words: String) -> Bool {
        guard words.utf8.count <= Self.longest else { return false }
        let plain = Self.trimmed(words)
        return [String(plain), "mailto:\(plain)", "tel:\(plain)"].contains {
            let shown = LinkAddress($0)
            return shown.kind == kind && shown.essence == essence
        }
    }

    /// The target, without differences of the written form.
    private var essence: Substring {
        guard kind == .outside else { return text[...] }
        let isWeb = beforeHost.hasPrefix("http")
        let place = isWeb ? (host + afterHost)[...] : text[...]
        return isWeb && place.hasSuffix("/") ? place.dropLast() : place
    }
}
