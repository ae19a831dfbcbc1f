/// The format of recorded round videos.
public enum RoundVideoFormat {
    /// The width and height, in pixels.
    public static let side = 384
    /// The type of the file.
    public static let mimeType = "video/webm"
    /// The number of pictures per second.
    static let rate = 30
    /// The number of bits per second.
    static let bitRate = 1_000_000
}
