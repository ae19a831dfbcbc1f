import ClientHost
package import GTKBridge

extension QRCode {
    /// The margin that readers need, in modules.
    private static let margin = 4

    /// An image of the code in black on white, whatever the window's colours: cameras expect that.
    ///
    /// - Parameter pixels: The side of the image, in pixels.
    /// - Returns: Nil if a module would be smaller than a pixel.
    package func texture(side pixels: Int) -> Texture? {
        let count = side + 2 * Self.margin
        guard pixels >= count else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels * pixels * 4)
        for y in 0..<pixels {
            for x in 0..<pixels {
                let dark = isDark(y * count / pixels - Self.margin, x * count / pixels - Self.margin)
                bytes += dark ? [0, 0, 0, 255] : [255, 255, 255, 255]
            }
        }
        return Texture(pixels: bytes, width: pixels, height: pixels)
    }
}
