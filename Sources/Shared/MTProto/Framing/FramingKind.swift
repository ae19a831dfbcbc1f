/// The framing of packets in the byte stream between a client and a server.
///
/// The client chooses by its first bytes, and both directions then use the same kind. Every kind may run inside
/// obfuscation, where a tag in the hidden part of the greeting makes the choice.
///
/// Source: core.telegram.org/mtproto/mtproto-transports.
public enum FramingKind: Sendable, Equatable, CaseIterable {
    /// One length byte, in units of four bytes, or `7f` and three more for packets of 508 bytes and longer.
    case abridged

    /// A length of four bytes, little-endian.
    case intermediate

    /// As ``intermediate``, with up to 15 random bytes after each packet, which the length includes.
    case padded

    /// Length, number of the packet, packet, CRC32.
    case full

    /// Four bytes that announce this kind: in the open for a plain stream (``abridged`` sends only the first), hidden
    /// in an obfuscated one. ``full`` has none, and is recognised by that.
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

/// The reason why a byte stream cannot be split into packets any further. The peer broke the protocol: close.
///
/// Carries sizes and counts only, so that ``description`` may go to a log.
public enum FramingError: Error, Equatable, Sendable {
    /// A packet of `announced` bytes exceeds the `limit`. None of it was kept.
    case frameTooLarge(announced: Int, limit: Int)

    /// A packet of `announced` bytes is too small for any content.
    case frameTooSmall(announced: Int)

    /// A full packet has the number `received` instead of `expected`: one was lost, repeated or swapped.
    case wrongSequence(expected: UInt32, received: UInt32)

    /// The CRC32 of a full packet does not match its bytes.
    case wrongChecksum
}

extension FramingError: CustomStringConvertible {
    /// Sizes only; safe to log.
    public var description: String {
        switch self {
        case .frameTooLarge(let announced, let limit): "frame of \(announced) bytes is over \(limit)"
        case .frameTooSmall(let announced): "frame of \(announced) bytes is too small"
        case .wrongSequence(let expected, let received): "frame number \(received) in place of \(expected)"
        case .wrongChecksum: "frame checksum does not fit"
        }
    }
}
