/// Why there is no picture.
public enum ImageCodecError: Error, Equatable, Sendable {
    /// Not one of the formats asked for, or the machine has no loader for it.
    case unsupportedFormat
    /// More pixels than were allowed; nothing was decoded.
    case tooLarge
    /// The decoder found damage.
    case broken
    /// There was no memory, or the encoder gave up.
    case failed
}
