/// The reason why a byte stream cannot be split into frames any further. The peer broke the protocol: close.
///
/// Carries numbers of the header only, so that ``description`` may go to a log.
public enum CompactFrameError: Error, Equatable, Sendable {
    /// A frame has a version that is not spoken here.
    case unknownVersion(UInt8)

    /// A frame has a command that does not exist.
    case unknownCommand(UInt8)

    /// A payload of `announced` bytes exceeds the `limit`. None of it was kept.
    case payloadTooLarge(announced: Int, limit: Int)

    /// A text of the form of JSON is none.
    case malformedText
}

extension CompactFrameError: CustomStringConvertible {
    /// Numbers only; safe to log.
    public var description: String {
        switch self {
        case .unknownVersion(let version): "frame of version \(version)"
        case .unknownCommand(let command): "frame with command \(command)"
        case .payloadTooLarge(let announced, let limit): "payload of \(announced) bytes is over \(limit)"
        case .malformedText: "text is no message"
        }
    }
}
