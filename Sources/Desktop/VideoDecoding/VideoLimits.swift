public import ConfinedProcess

/// The limits of a video, and of the process that decodes it.
public enum VideoLimits {
    /// The maximum width of a shown frame, in pixels. A larger video is scaled to 3,840 by 2,160.
    public static let width = 3840
    /// The maximum height of a shown frame, in pixels.
    public static let height = 2160
    /// The size of the largest frame, in bytes.
    public static let pictureBytes = width * height * 4
    /// The number of frames decoded ahead of the shown one.
    public static let pictures = 3
    /// The maximum duration of one frame, in nanoseconds: an hour.
    public static let longestPicture: Int64 = 3_600_000_000_000
    /// The number of sound pieces decoded ahead.
    public static let sounds = 48
    /// The maximum length of one piece of sound, in bytes.
    public static let soundBytes = 1 << 18
    /// The maximum number of bytes per read.
    public static let readBytes = 1 << 20
    /// The number of samples per second; two channels, 16 bits each.
    public static let soundRate = 48_000

    /// The number of threads that a worker may start beyond the system's current total.
    public static let threads = 256

    /// The resources that a worker may use. Videos are long: the processor time is enough for hours of decoding.
    public static let resources = ResourceLimits(
        addressSpaceBytes: 4 << 30,
        dataBytes: 2 << 30,
        processorSeconds: 6 * 3600,
        openFiles: 64
    )
}

/// The size of a video's frames.
public struct VideoSize: Equatable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// True if frames of this size fit into a slot.
    public var isPossible: Bool { 1...VideoLimits.width ~= width && 1...VideoLimits.height ~= height }
}
