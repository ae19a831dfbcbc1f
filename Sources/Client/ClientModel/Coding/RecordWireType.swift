/// The layout of a field's value. The raw values are stored.
enum RecordWireType: UInt8 {
    /// Seven bits a byte, lowest first; the high bit means that more follow.
    case varint = 0
    /// Eight bytes, little-endian.
    case fixed64 = 1
    /// A varint length and that many bytes.
    case bytes = 2
}
