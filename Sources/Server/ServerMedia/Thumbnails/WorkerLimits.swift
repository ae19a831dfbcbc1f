public import ConfinedProcess

/// The resource limits of one run of the image worker, which it sets on itself before it reads the image.
public enum WorkerLimits {
    /// Longest image file, in bytes.
    public static let fileBytes = 20 << 20

    /// Most pixels of an image. Phones make 12 to 50 million; a decoded pixel takes 3 or 4 bytes.
    public static let pixels: Int64 = 64_000_000

    /// Address space for the program itself, a decoded image and its scaled copies; files for the image library,
    /// which reads its list of loaders.
    public static let resources = ResourceLimits(
        addressSpaceBytes: 1 << 30,
        processorSeconds: 10,
        openFiles: 16
    )

    /// Longest answer, in bytes.
    public static let replyBytes = 16 << 20
}
