import StdExtras

/// The address of a link, picture or frame: of the web, of mail, or of a place on the same server.
///
/// There is no way to make one of a script, or of a file. Characters that end an attribute of HTML or a link of
/// Markdown are percent-encoded.
public struct TelegraphAddress: Hashable, Sendable {
    /// The address as it stands in a page.
    public let text: String

    /// Takes an address over.
    ///
    /// - Parameter text: The address: with `http`, `https` or `mailto`, a path that begins with a slash, or a fragment
    ///   that begins with `#`. Anything else gives nil.
    public init?(_ text: String) {
        let encoded = Self.encoded(text.withoutUnseen.trimmingWhitespace)
        guard (1...TelegraphLimits.addressBytes).contains(encoded.utf8.count) else { return nil }
        let isAllowed =
            switch Self.scheme(of: encoded) {
            case "http"?, "https"?: Self.host(of: encoded) != nil
            case "mailto"?: encoded.utf8.count > 7
            case nil: Self.isLocal(encoded)
            default: false
            }
        guard isAllowed else { return nil }
        self.text = encoded
    }

    /// True for an address of the web.
    public var isAbsolute: Bool { ["http", "https"].contains(Self.scheme(of: text)) }

    /// The mail address; nil for another one.
    var mail: String? {
        guard Self.scheme(of: text) == "mailto" else { return nil }
        let mail = text.dropFirst(7).prefix { $0 != "?" }
        let isMail = mail.contains("@") && mail.utf8.count <= 254 && mail.allSatisfy(\.isASCII)
        return isMail ? String(mail) : nil
    }

    /// The host of an address of the web; nil for another address.
    var host: String? { isAbsolute ? Self.host(of: text).map { String($0) } : nil }

    /// The name of a place on the same page; nil for another address.
    var fragment: String? { text.hasPrefix("#") ? String(text.dropFirst()) : nil }

    /// The address of the web; nil for mail and fragments.
    ///
    /// - Parameter page: The address of the page.
    /// - Returns: The address.
    func absolute(on page: String) -> String? {
        if isAbsolute { return text }
        guard text.hasPrefix("/"), let host = Self.host(of: page), let scheme = Self.scheme(of: page) else {
            return nil
        }
        return "\(scheme)://\(host)\(text)"
    }

    private static func isLocal(_ text: String) -> Bool {
        if text.hasPrefix("#") { return text.utf8.count > 1 }
        return text.hasPrefix("/") && !text.hasPrefix("//")
    }

    /// The scheme in lower case; nil if the address begins with none.
    private static func scheme(of text: String) -> String? {
        guard let end = text.firstIndex(where: { ":/?#".contains($0) }), text[end] == ":" else { return nil }
        return text[..<end].lowercased()
    }

    /// The host, with a port or a user if the address has one; nil without one.
    private static func host(of text: String) -> Substring? {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let host = text[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
        return host.isEmpty ? nil : host
    }

    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || "\"<>\\^`{|}".unicodeScalars.contains(scalar) {
                for byte in String(scalar).utf8 {
                    encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
                }
            } else {
                encoded.unicodeScalars.append(scalar)
            }
        }
        return encoded
    }
}
