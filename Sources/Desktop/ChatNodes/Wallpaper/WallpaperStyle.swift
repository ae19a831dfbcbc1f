/// The colours of a chat's wallpaper, each 0xRRGGBB.
public struct WallpaperStyle: Hashable, Sendable {
    /// The colours at the top left, top right, bottom left and bottom right corner, with a gradient between them.
    public var corners: [UInt32]
    /// The colour of the motifs.
    public var ink: UInt32
    /// The opacity of the motifs, 0...1.
    public var strength: Double

    /// Creates a style.
    ///
    /// - Precondition: There are four corners.
    public init(corners: [UInt32], ink: UInt32, strength: Double) {
        precondition(corners.count == 4, "a wallpaper has four corners")
        self.corners = corners
        self.ink = ink
        self.strength = strength
    }
}
