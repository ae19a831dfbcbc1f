/// The random number by which a client names one of its sessions under a key.
public struct SessionID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// The eight bytes on the wire, read as a little-endian number.
    public var rawValue: Int64

    /// A session by its number.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}
