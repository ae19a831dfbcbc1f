import StdExtras

/// What a device that wants to sign in shows as a picture, for one that is signed in to read.
public struct LoginToken: Sendable, Hashable {
    private static let prefix = "tg://login?token="

    /// What the server knows it by.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the ``link`` of a picture; nil for anything else.
    public init?(link: String) {
        guard link.utf8.count <= 1024, link.lowercased().hasPrefix(Self.prefix) else { return nil }
        let text = link.dropFirst(Self.prefix.count).prefix { $0 != "&" }
        guard let bytes = Base64.decode(text), !bytes.isEmpty else { return nil }
        self.bytes = bytes
    }

    /// What the picture says.
    public var link: String { Self.prefix + Base64.encode(bytes, .url) }
}
