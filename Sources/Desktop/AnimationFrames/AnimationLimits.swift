public import ConfinedProcess

/// How much of an animation is drawn, and what drawing it may cost. Stickers are far below.
public enum AnimationLimits {
    /// Longest file, in bytes, packed or not.
    public static let fileBytes = 1 << 20
    /// Longest file once it is unpacked, in bytes.
    public static let unpackedBytes = 8 << 20
    /// Most frames; what is longer ends there.
    public static let frames = 360
    /// Most frames in a second; of faster ones some are left out.
    public static let framesPerSecond = 30.0
    /// Longest side of a frame, in pixels.
    public static let side = 1024
    /// Longest answer of the worker, in bytes.
    public static let replyBytes = 32 << 20
    /// What the worker may use.
    public static let resources = ResourceLimits(
        addressSpaceBytes: 2 << 30,
        processorSeconds: 10,
        openFiles: 16
    )
}
