/// A source of bytes that are read only when needed, so that a file can play while it is downloaded.
public struct PlayerSource: Sendable {
    /// The number of bytes.
    public var byteCount: Int64
    /// Reads a range within the source, completely, or throws.
    public var read: @Sendable (Range<Int64>) async throws -> [UInt8]

    /// Creates a source that calls `read`.
    public init(byteCount: Int64, read: @escaping @Sendable (Range<Int64>) async throws -> [UInt8]) {
        self.byteCount = byteCount
        self.read = read
    }
}

/// The reason why media cannot be played.
public enum PlayerError: Error, Equatable, Sendable {
    /// GStreamer, or a part of it that all media need, is not installed.
    case notInstalled
    /// The decoder for the media is not installed.
    case missingCodec
    /// The bytes are not available.
    case unavailable
    /// The bytes are damaged.
    case damaged
    /// The sound device does not work.
    case noDevice
}

/// The requested size of a video's frames.
public struct PlayerSize: Equatable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A frame of a video, as raw pixels.
public struct PlayerFrame: Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// Rows from the top; blue, green, red, alpha, one byte each.
    public var pixels: [UInt8]
}
