/// How packets are told apart in the byte stream between a client and a server.
///
/// The client chooses by its first bytes, both directions then use the same kind, and every kind may run
/// inside obfuscation, where the same choice is made by a tag in the hidden part of the greeting.
///
/// Source: core.telegram.org/mtproto/mtproto-transports.
public enum FramingKind: Sendable, Equatable, CaseIterable {
    /// One length byte, in units of four bytes, or `7f` and three more for packets of 508 bytes and longer.
    case abridged

    /// A length of four bytes, little-endian.
    case intermediate

    /// As ``intermediate``, and each packet has up to 15 random bytes behind it that the length includes.
    case padded

    /// Length, number of the packet, packet, CRC32.
    case full

    /// Four bytes that announce this kind: in the open for a plain stream (``abridged`` shows only the first
    /// of them), in the hidden tag of an obfuscated one. ``full`` has none: its absence of a tag is the tag.
    var tag: UInt32? {
        switch self {
        case .abridged: 0xefef_efef
        case .intermediate: 0xeeee_eeee
        case .padded: 0xdddd_dddd
        case .full: nil
        }
    }

    /// The kind that the hidden tag of an obfuscated greeting announces.
    init(obfuscatedTag tag: UInt32) {
        self = Self.allCases.first { $0.tag == tag } ?? .full
    }
}
