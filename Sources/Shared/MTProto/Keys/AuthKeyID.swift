/// The id of an ``AuthKey``: the low 64 bits of its SHA-1, at the beginning of every encrypted packet.
public struct AuthKeyID: RawRepresentable, Hashable, Sendable {
    /// The eight bytes on the wire, read as a little-endian number.
    public var rawValue: Int64

    /// Creates an id from its wire value. Zero is no key: it marks an unencrypted message.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}
