/// A record of a kind that this version does not know, kept as it was read.
///
/// Written by a newer version, or by an older one that kept it for us. It goes back to the database byte for byte,
/// so that going to an older version and back loses nothing. Only decoding makes one.
public struct UnknownRecord: Hashable, Sendable {
    /// The record's fields as they were stored.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }
}
