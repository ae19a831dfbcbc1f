/// The reason why there is no image.
public enum ImageCodecError: Error, Equatable, Sendable {
    /// The format is not among the requested ones, or the machine has no loader for it.
    case unsupportedFormat
    /// The image has more pixels than allowed; nothing was decoded.
    case tooLarge
    /// The decoder found the image damaged.
    case broken
    /// No memory was left, or the encoder failed.
    case failed
}
