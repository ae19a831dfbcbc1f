/// The colours of a chat's wallpaper, each 0xRRGGBB.
public struct WallpaperStyle: Hashable, Sendable {
    /// At the corners: top left, top right, bottom left, bottom right. Between them one becomes the other.
    public var corners: [UInt32]
    /// What the motifs are drawn in.
    public var ink: UInt32
    /// How much of the ink is seen, 0...1.
    public var strength: Double

    /// A wallpaper.
    ///
    /// - Precondition: There are four corners.
    public init(corners: [UInt32], ink: UInt32, strength: Double) {
        precondition(corners.count == 4, "a wallpaper has four corners")
        self.corners = corners
        self.ink = ink
        self.strength = strength
    }
}
