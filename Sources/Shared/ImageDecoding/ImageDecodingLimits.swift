public import ConfinedProcess

/// How large a picture may be that is decoded, and what decoding may cost.
public enum ImageDecodingLimits {
    /// Longest file, in bytes.
    public static let fileBytes = 64 << 20
    /// Most pixels of a picture before it is made smaller. Phones make 12 to 100 million.
    public static let pixels: Int64 = 100_000_000
    /// Longest side of what is decoded, in pixels.
    public static let side = 8192
    /// What a worker may use in all its life, however many pictures that are.
    public static let resources = ResourceLimits(
        addressSpaceBytes: 2 << 30,
        processorSeconds: 30,
        openFiles: 16
    )
    /// A worker that has used so much processor time ends by itself, so that enough is left for its last picture.
    public static let retirement = Duration.seconds(20)

    /// Most pixels for a worker of small pictures, such as those of people.
    public static let pixelsOfSmall: Int64 = 1 << 20
    /// What a worker of small pictures may use in all its life: with the notifier less than its unit has (256 MiB). A
    /// picture takes 16 MiB; most of the address space are libraries.
    public static let resourcesOfSmall = ResourceLimits(
        addressSpaceBytes: 512 << 20,
        dataBytes: 96 << 20,
        processorSeconds: 30,
        openFiles: 16
    )
}
