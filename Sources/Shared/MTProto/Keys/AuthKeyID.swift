/// The name of an ``AuthKey``: the low 64 bits of its SHA-1, which every encrypted packet begins with.
public struct AuthKeyID: RawRepresentable, Hashable, Sendable {
    /// The eight bytes on the wire, read as a little-endian number.
    public var rawValue: Int64

    /// An id as it stands on the wire. Zero is no key: it marks an unencrypted message.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}
