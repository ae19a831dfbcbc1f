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
