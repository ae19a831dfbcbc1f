/// A picture as it is drawn: all that its texture depends on.
public struct ImageRequest: Hashable, Sendable {
    /// Names the file that it is decoded from.
    public var name: String
    /// In pixels of the display.
    public var width: Int
    /// In pixels of the display.
    public var height: Int
    /// What becomes of it after it is decoded.
    public var transform = ImageTransform()

    /// A picture that fills this size, cut off where it is longer.
    public init(_ name: String, width: Int, height: Int) {
        self.name = name
        self.width = width
        self.height = height
    }
}

/// What becomes of a picture after it is decoded.
public struct ImageTransform: Hashable, Sendable {
    /// The radii of its corners, in pixels of the display: top left, top right, bottom right, bottom left.
    public var corners: [Double] = [0, 0, 0, 0]
    /// How far it is blurred, in pixels of the display.
    public var blur = 0
    /// The color that takes the place of its own, 0xRRGGBB; its alpha stays.
    public var tint: UInt32?

    /// None.
    public init() {}
}
