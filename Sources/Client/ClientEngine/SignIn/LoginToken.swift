import StdExtras

/// The token of a QR code, shown by a device that wants to sign in and read by one that is signed in.
public struct LoginToken: Sendable, Hashable {
    private static let prefix = "tg://login?token="

    /// The token's bytes for the server.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Parses the ``link`` of a QR code; nil for any other text.
    public init?(link: String) {
        guard link.utf8.count <= 1024, link.lowercased().hasPrefix(Self.prefix) else { return nil }
        let text = link.dropFirst(Self.prefix.count).prefix { $0 != "&" }
        guard let bytes = Base64.decode(text), !bytes.isEmpty else { return nil }
        self.bytes = bytes
    }

    /// The text of the QR code.
    public var link: String { Self.prefix + Base64.encode(bytes, .url) }
}
