/// An image as plain pixels, mutable on any thread before it becomes a ``Texture``.
nonisolated public struct PixelImage: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Rows from the top; blue, green, red, alpha, one byte each, multiplied by alpha.
    public var pixels: [UInt8]

    /// Creates an image of exactly `width * height * 4` bytes; nil for another number.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The image as a texture, ready to draw.
    public var texture: Texture? { Texture(pixels: pixels, width: width, height: height) }
}
