public import ConfinedProcess

/// The limits of animations, and of the cost of drawing them. Stickers are far below.
public enum AnimationLimits {
    /// The maximum length of a file, in bytes, compressed or not.
    public static let fileBytes = 1 << 20
    /// The maximum length of an uncompressed file, in bytes.
    public static let unpackedBytes = 8 << 20
    /// The maximum number of frames; longer animations are cut.
    public static let frames = 360
    /// The maximum frame rate per second; faster animations skip frames.
    public static let framesPerSecond = 60.0
    /// The maximum side of a frame, in pixels.
    public static let side = 1024
    /// The most packed bytes of an animation, in memory; one with more loses every other frame.
    public static let sequenceBytes = 12 << 20
    /// The maximum length of the worker's answer, in bytes.
    public static let replyBytes = 32 << 20
    /// The resources that the worker may use.
    public static let resources = ResourceLimits(
        addressSpaceBytes: 2 << 30,
        processorSeconds: 10,
        openFiles: 16
    )
}
