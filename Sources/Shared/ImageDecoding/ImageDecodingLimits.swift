public import ConfinedProcess

/// The limits of decoded images, and of the cost of decoding.
public enum ImageDecodingLimits {
    /// Longest file, in bytes.
    public static let fileBytes = 64 << 20
    /// Most pixels of an image before scaling. Phones make 12 to 100 million.
    public static let pixels: Int64 = 100_000_000
    /// Longest side of a decoded image, in pixels.
    public static let side = 8192
    /// The resource limits of a worker over its whole life, for any number of images.
    public static let resources = ResourceLimits(
        addressSpaceBytes: 2 << 30,
        processorSeconds: 30,
        openFiles: 16
    )
    /// The processor time after which a worker ends by itself, so that enough is left for its last image.
    public static let retirement = Duration.seconds(20)

    /// Most pixels for a worker of small images, for example avatars.
    public static let pixelsOfSmall: Int64 = 1 << 20
    /// The resource limits of a worker of small images over its whole life. Together with the notifier it stays below
    /// the unit's limit (256 MiB). An image takes 16 MiB; most of the address space is libraries.
    public static let resourcesOfSmall = ResourceLimits(
        addressSpaceBytes: 512 << 20,
        dataBytes: 96 << 20,
        processorSeconds: 30,
        openFiles: 16
    )
}
