package import ChatPresentation
import StdExtras

/// Cuts round corners off opaque pixels, with a smooth edge.
nonisolated package struct RoundedCornerMask: Equatable, Sendable {
    /// A pixel that is not opaque.
    private struct Part: Equatable, Sendable {
        var index: Int
        /// From 0, transparent, to 255, opaque.
        var alpha: UInt16
    }

    private let count: Int
    private var parts: [Part] = []

    /// The mask of an image.
    ///
    /// - Parameters:
    ///   - width: The width of the image in pixels.
    ///   - height: The height of the image in pixels.
    ///   - corners: The radii of the corners.
    ///   - scale: The number of image pixels per unit of the radii.
    package init(width: Int, height: Int, _ corners: Corners, scale: Int) {
        count = width * height
        add(corners.topLeft, scale: scale, width: width, height: height) { ($0, $1) }
        add(corners.topRight, scale: scale, width: width, height: height) { (width - 1 - $0, $1) }
        add(corners.bottomRight, scale: scale, width: width, height: height) {
            (width - 1 - $0, height - 1 - $1)
        }
        add(corners.bottomLeft, scale: scale, width: width, height: height) { ($0, height - 1 - $1) }
    }

    private mutating func add(
        _ radius: Double,
        scale: Int,
        width: Int,
        height: Int,
        place: (Int, Int) -> (x: Int, y: Int)
    ) {
        let radius = min(radius * Double(scale), Double(min(width, height)) / 2)
        let side = Int(clamping: radius.rounded(.up))
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (radius - Double(x) - 0.5, radius - Double(y) - 0.5)
                guard dx > 0, dy > 0 else { continue }
                let inside = radius - (dx * dx + dy * dy).squareRoot() + 0.5
                guard inside < 1 else { continue }
                let (left, top) = place(x, y)
                parts.append(Part(index: top * width + left, alpha: UInt16(max(0, inside) * 255)))
            }
        }
    }

    /// Cuts the corners off.
    ///
    /// - Parameter pixels: Premultiplied pixels of four bytes, the last of which is alpha. An image of another size
    ///   is left unchanged.
    package func apply(to pixels: inout [UInt8]) {
        guard pixels.count == count * 4 else { return }
        for part in parts {
            for byte in part.index * 4..<part.index * 4 + 4 {
                pixels[byte] = UInt8(UInt16(pixels[byte]) * part.alpha / 255)
            }
        }
    }
}
