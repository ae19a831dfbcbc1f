import CGTK4

/// The opaque rectangles of an image. For a bubble: its middle, the area between its upper corners, and the area
/// between its lower corners.
nonisolated struct OpaqueRegion {
    private let pixels: UnsafeBufferPointer<UInt32>
    private let stride: Int
    private let width: Int
    private let height: Int

    /// The opaque parts of an ARGB32 surface, in its pixels. Empty for other formats.
    static func of(_ surface: OpaquePointer) -> [Rectangle] {
        guard cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32,
            let data = cairo_image_surface_get_data(surface)
        else { return [] }
        let (height, stride) = (
            Int(cairo_image_surface_get_height(surface)), Int(cairo_image_surface_get_stride(surface))
        )
        // SAFETY: the surface has `height` rows of `stride` bytes, each of whole pixels, and stays as it is meanwhile.
        let pixels = UnsafeRawBufferPointer(start: data, count: height * stride)
            .assumingMemoryBound(to: UInt32.self)
        return OpaqueRegion(
            pixels: pixels,
            stride: stride / 4,
            width: Int(cairo_image_surface_get_width(surface)),
            height: height
        ).found
    }

    private var found: [Rectangle] {
        guard let middle = part(around: height / 2, within: 0..<height) else { return [] }
        let (top, bottom) = (Int(middle.y), Int(middle.maxY))
        // Further out more of a corner is transparent; further in the part gets smaller.
        let caps = [
            part(around: top / 4, within: 0..<top),
            part(around: height - 1 - (height - bottom) / 4, within: bottom..<height),
        ]
        return [middle] + caps.compactMap(\.self)
    }

    /// The opaque part around the middle of a row, as wide as possible, with all adjacent rows that are opaque over
    /// that width.
    private func part(around row: Int, within rows: Range<Int>) -> Rectangle? {
        guard rows.contains(row) else { return nil }
        let (line, middle) = (row * stride, width / 2)
        guard pixels[line + middle] >= Self.solid else { return nil }
        let left = (0..<middle).last { pixels[line + $0] < Self.solid }.map { $0 + 1 } ?? 0
        let right = (middle..<width).first { pixels[line + $0] < Self.solid } ?? width
        var (top, bottom) = (row, row + 1)
        while top > rows.lowerBound, isSolid(left..<right, row: top - 1) { top -= 1 }
        while bottom < rows.upperBound, isSolid(left..<right, row: bottom) { bottom += 1 }
        return Rectangle(
            x: Float(left),
            y: Float(top),
            width: Float(right - left),
            height: Float(bottom - top)
        )
    }

    private func isSolid(_ columns: Range<Int>, row: Int) -> Bool {
        // No early exit: with one, the loop takes several times as long.
        var common = UInt32.max
        for pixel in pixels[(row * stride + columns.lowerBound)..<(row * stride + columns.upperBound)] {
            common &= pixel
        }
        return common >= Self.solid
    }

    /// The smallest value of an opaque pixel.
    private static let solid: UInt32 = 0xFF00_0000
}
