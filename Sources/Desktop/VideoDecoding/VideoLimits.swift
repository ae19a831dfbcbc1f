public import ConfinedProcess

/// What a film may be, and what the process may use that decodes it.
public enum VideoLimits {
    /// Most pixels of a picture as it is shown: 3,840 by 2,160. A larger film is made smaller.
    public static let width = 3840
    /// Most rows of a picture as it is shown.
    public static let height = 2160
    /// Bytes of the largest picture.
    public static let pictureBytes = width * height * 4
    /// Pictures that are decoded ahead of the one that is seen.
    public static let pictures = 3
    /// How long one picture is seen at most, in nanoseconds: an hour.
    public static let longestPicture: Int64 = 3_600_000_000_000
    /// Pieces of sound that are decoded ahead.
    public static let sounds = 48
    /// Most bytes of one piece of sound.
    public static let soundBytes = 1 << 18
    /// Most bytes of a file that are asked for at once, and given.
    public static let readBytes = 1 << 20
    /// Samples a second, of two channels, 16 bits each.
    public static let soundRate = 48_000

    /// Threads that a worker may start beyond all that the system has.
    public static let threads = 256

    /// What a worker may use. Films are long: its time is what some hours of decoding take.
    public static let resources = ResourceLimits(
        addressSpaceBytes: 4 << 30,
        dataBytes: 2 << 30,
        processorSeconds: 6 * 3600,
        openFiles: 64
    )
}

/// How large pictures are wanted.
public struct VideoSize: Equatable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// So many pixels.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Whether the pictures of that size can be handed over.
    public var isPossible: Bool { 1...VideoLimits.width ~= width && 1...VideoLimits.height ~= height }
}
