import ImageCodec

/// A generated image of coloured waves, which compresses like a photo.
struct SamplePhoto {
    let seed: Int
    let width: Int
    let height: Int

    /// The image as a JPEG file.
    func jpeg() throws -> [UInt8] {
        var colors = [UInt8](repeating: 255, count: 4 * width * height)
        for y in 0..<height {
            for x in 0..<width {
                let place = 4 * (y * width + x)
                colors[place] = UInt8(truncatingIfNeeded: x * (1 + seed % 3) / 5 ^ y / 7)
                colors[place + 1] = UInt8(truncatingIfNeeded: (x + y * (1 + seed % 5)) / 6)
                colors[place + 2] = UInt8(truncatingIfNeeded: (x * y / 2048) + seed * 12)
            }
        }
        return try Pixels(colors: colors, width: width, height: height).opaque().jpeg(quality: 75)
    }
}
