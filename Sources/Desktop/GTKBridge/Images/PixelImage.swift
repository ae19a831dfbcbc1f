/// A picture as plain pixels, to be changed on any thread before it becomes a ``Texture``.
nonisolated public struct PixelImage: Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Rows from the top; blue, green, red, alpha, one byte each, multiplied by alpha.
    public var pixels: [UInt8]

    /// A picture of `width * height * 4` bytes; nil when there are more or less.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Ready to be drawn.
    public var texture: Texture? { Texture(pixels: pixels, width: width, height: height) }
}
