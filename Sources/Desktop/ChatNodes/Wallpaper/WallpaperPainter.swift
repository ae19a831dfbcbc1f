import GTKBridge

/// Paints wallpapers and caches the decoded tile of motifs.
///
/// Threads: an actor, so never the main one.
actor WallpaperPainter {
    /// The coverage of each pixel of the tile, row by row; empty if the machine cannot decode it.
    private lazy var tile: [UInt8] = {
        EmbeddedDrawing.coverage(of: WallpaperMotifs.tile, side: WallpaperMotifs.side) ?? []
    }()

    /// Paints a wallpaper of this size, in pixels of the display.
    func paint(_ style: WallpaperStyle, width: Int, height: Int) -> PixelImage? {
        guard width > 0, height > 0 else { return nil }
        let corners = style.corners.map(Self.channels)
        let ink = Self.channels(style.ink)
        let strength = Int(style.strength * 256)
        let (tile, side) = (tile, WallpaperMotifs.side)
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        pixels.withUnsafeMutableBufferPointer { pixels in
            var at = 0
            for y in 0..<height {
                let down = y << 16 / height
                let left = Self.mix(corners[0], corners[2], down)
                let right = Self.mix(corners[1], corners[3], down)
                for x in 0..<width {
                    let across = x << 16 / width
                    let cover = tile.isEmpty ? 0 : Int(tile[y % side * side + x % side]) * strength
                    for channel in 0..<3 {
                        // Sixteen fractional bits make the gradient smooth.
                        let ground = left[channel] + ((right[channel] - left[channel]) * across) >> 16
                        let inked = ground + ((ink[channel] << 8 - ground) * cover) >> 16
                        pixels[at + channel] = UInt8(truncatingIfNeeded: inked >> 8)
                    }
                    at += 4
                }
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    /// Interpolates two colours, in 256ths, at `part` 65,536ths.
    private static func mix(_ first: [Int], _ second: [Int], _ part: Int) -> [Int] {
        (0..<3).map { first[$0] << 8 + (((second[$0] - first[$0]) << 8) * part) >> 16 }
    }

    /// The channels blue, green, red.
    private static func channels(_ color: UInt32) -> [Int] { [0, 8, 16].map { Int(color >> $0 & 0xFF) } }
}
