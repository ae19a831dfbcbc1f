/// Bytes to be played, of which only those are asked for that are needed next: a file that is still on its way plays.
public struct PlayerSource: Sendable {
    /// How many there are.
    public var byteCount: Int64
    /// Brings a part of them, which lies within them; all of it, or it throws.
    public var read: @Sendable (Range<Int64>) async throws -> [UInt8]

    /// Bytes from wherever `read` has them.
    public init(byteCount: Int64, read: @escaping @Sendable (Range<Int64>) async throws -> [UInt8]) {
        self.byteCount = byteCount
        self.read = read
    }
}

/// Why something cannot be played.
public enum PlayerError: Error, Equatable, Sendable {
    /// GStreamer, or a part of it that everything needs, is not on this machine.
    case notInstalled
    /// What it is coded in needs a part that is not on this machine.
    case missingCodec
    /// The bytes could not be had.
    case unavailable
    /// The bytes are not what they should be.
    case damaged
    /// The sound device does not play.
    case noDevice
}

/// How large pictures of a film are wanted.
public struct PlayerSize: Equatable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// So many pixels.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A picture of a film, as plain pixels.
public struct PlayerFrame: Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Rows from the top; blue, green, red, alpha, one byte each.
    public var pixels: [UInt8]
}
