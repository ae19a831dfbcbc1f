/// Why there are no thumbnails. The first three are the image's fault: answer `PHOTO_INVALID_DIMENSIONS` or
/// `IMAGE_PROCESS_FAILED`. The raw values are what the worker tells its parent.
public enum ThumbnailError: UInt8, Error, Equatable, Sendable {
    /// Neither JPEG, PNG nor WebP (if the host has a loader for that).
    case unsupportedFormat = 1
    /// More pixels, or more bytes, than ``WorkerLimits`` allows; the picture was not decoded.
    case tooLarge = 2
    /// The decoder found damage.
    case brokenImage = 3
    /// The worker ran out of time and was killed. Could be the image, could be a busy host.
    case timedOut = 4
    /// The worker died or talked nonsense: a bug of the decoder, or no memory. Nothing else was harmed.
    case workerFailed = 5
    /// The worker could not be started. Tell the host.
    case workerMissing = 6
}
