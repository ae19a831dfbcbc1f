/// The reason why there are no thumbnails. The first three are the image's fault: answer `PHOTO_INVALID_DIMENSIONS`
/// or `IMAGE_PROCESS_FAILED`. The worker sends the raw values to its parent.
public enum ThumbnailError: UInt8, Error, Equatable, Sendable {
    /// Neither JPEG, PNG nor WebP (if the host has a loader for WebP).
    case unsupportedFormat = 1
    /// More pixels or bytes than ``WorkerLimits`` allows; the image was not decoded.
    case tooLarge = 2
    /// The decoder found the image damaged.
    case brokenImage = 3
    /// The worker ran out of time and was killed. The cause may be the image or a busy host.
    case timedOut = 4
    /// The worker died or sent an invalid reply: a bug of the decoder, or no memory. Nothing else was harmed.
    case workerFailed = 5
    /// The worker could not be started. Report it to the host.
    case workerMissing = 6
}
