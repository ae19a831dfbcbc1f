/// A record of a kind that this version does not know, kept as it was read.
///
/// Written by a newer version, or by an older one that kept it. It is stored again byte for byte, so that a downgrade
/// and an upgrade lose nothing. Only decoding creates one.
public struct UnknownRecord: Hashable, Sendable {
    /// The record's fields as they were stored.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }
}
