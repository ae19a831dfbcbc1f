/// The random number of a client's session under a key.
public struct SessionID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// The eight bytes on the wire, read as a little-endian number.
    public var rawValue: Int64

    /// Creates a session id from its number.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}
