/// A picture in its drawn form: all values that its texture depends on.
public struct ImageRequest: Hashable, Sendable {
    /// The name of the picture's file.
    public var name: String
    /// The width, in pixels of the display.
    public var width: Int
    /// The height, in pixels of the display.
    public var height: Int
    /// The changes after decoding.
    public var transform = ImageTransform()

    /// Creates a request for a picture that fills this size and is cropped.
    public init(_ name: String, width: Int, height: Int) {
        self.name = name
        self.width = width
        self.height = height
    }
}

/// The changes to a picture after decoding.
public struct ImageTransform: Hashable, Sendable {
    /// The radii of the corners, in pixels of the display: top left, top right, bottom right, bottom left.
    public var corners: [Double] = [0, 0, 0, 0]
    /// The radius of the blur, in pixels of the display.
    public var blur = 0
    /// The colour that replaces the picture's own, 0xRRGGBB; the alpha stays.
    public var tint: UInt32?

    /// Creates a transform that changes nothing.
    public init() {}
}
