/// What one run of the image worker may use. The worker sets them on itself before it reads the image.
public enum WorkerLimits {
    /// Longest image file, in bytes.
    public static let fileBytes = 20 << 20

    /// Most pixels of an image. Phones make 12 to 50 million; a decoded pixel takes 3 or 4 bytes.
    public static let pixels: Int64 = 64_000_000

    /// Address space, in bytes: the program itself, a decoded picture, and its scaled copies.
    public static let addressSpaceBytes: UInt64 = 1 << 30

    /// Processor time, in seconds.
    public static let processorSeconds: UInt64 = 10

    /// Files open at once; the picture library reads its list of loaders.
    public static let openFiles: UInt64 = 16

    /// Longest answer, in bytes.
    public static let replyBytes = 16 << 20
}
