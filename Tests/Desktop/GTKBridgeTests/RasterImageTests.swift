import CGTK4
import TestKit
import Testing

@testable import GTKBridge

@MainActor
@Suite struct RasterImageTests {
    private static let (width, height) = (320, 400)

    init() { _ = Drawing.toolkit }

    @Test func `rows that are put together from pixels look as if they were drawn there`() throws {
        let ground = try Self.ground()
        for seed in UInt64(0)..<40 {
            var random = SeededRandom(seed: seed)
            let rows = Self.rows(&random)
            let pieces = try rows.map { row in
                (image: try #require(RasterImage(row.node, scale: 1, most: 1 << 20)), origin: row.origin)
            }
            let all = Rectangle(x: 0, y: 0, width: Float(Self.width), height: Float(Self.height))
            let (backdrop, none) = ((image: ground, origin: Point(x: 0, y: 0)), RenderNode?.none)
            let composed = RenderNode(composing: [backdrop] + pieces, in: all)
            let drawn = RenderNode { snapshot in
                guard let below = RenderNode(composing: [backdrop], in: all) else { return }
                snapshot.append(below)
                for row in rows { snapshot.translated(by: row.origin) { $0.append(row.node) } }
            }
            let ours = Drawing.pixels(of: composed, width: Self.width, height: Self.height)
            let theirs = Drawing.pixels(of: drawn, width: Self.width, height: Self.height)
            #expect(ours != Drawing.pixels(of: none, width: Self.width, height: Self.height))
            // Edges are rounded to eight bits once more in the bitmap.
            #expect(ours.largestDifference(from: theirs) <= 2, "seed \(seed)")
        }
    }

    @Test func `nothing is seen through the solid parts of a bubble, which are nearly all of it`() throws {
        for seed in UInt64(0)..<100 {
            var random = SeededRandom(seed: seed)
            let (width, height) = (
                Int.random(in: 40...400, using: &random), Int.random(in: 34...300, using: &random)
            )
            let surface = try #require(
                cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
            )
            defer { cairo_surface_destroy(surface) }
            let frame = Rectangle(x: 0, y: 0, width: Float(width), height: Float(height))
            let bubble = try #require(RenderNode { $0.fill(frame, radius: 16, Color(0x3366CC)) })
            let context = cairo_create(surface)
            gsk_render_node_draw(bubble.pointer, context)
            cairo_destroy(context)
            cairo_surface_flush(surface)
            let data = try #require(cairo_image_surface_get_data(surface))
            let stride = Int(cairo_image_surface_get_stride(surface))
            let parts = OpaqueRegion.of(surface)
            var (covered, seenThrough) = (0, 0)
            for part in parts {
                for y in Int(part.y)..<Int(part.maxY) {
                    // A plain loop, because ranges are slow in a debug build.
                    let end = y * stride + Int(part.maxX) * 4
                    var alpha = y * stride + Int(part.x) * 4 + 3
                    while alpha < end {
                        if data[alpha] != 255 { seenThrough += 1 }
                        alpha += 4
                    }
                }
                covered += Int(part.width) * Int(part.height)
            }
            #expect(seenThrough == 0, "seed \(seed)")
            let area = frame.without(parts).reduce(0) { $0 + Int($1.width) * Int($1.height) }
            #expect(covered + area == width * height, "no two of them overlap: seed \(seed)")
            // The top and bottom rows are transparent beyond the corners.
            #expect(covered > width * height - 10 * width - 4 * 16 * 16, "seed \(seed): \(parts)")
        }
    }

    @Test func `a picture that one can see through anywhere has no solid part`() throws {
        let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 50, 50))
        defer { cairo_surface_destroy(surface) }
        #expect(OpaqueRegion.of(surface).isEmpty)
        let small = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1))
        defer { cairo_surface_destroy(small) }
        #expect(OpaqueRegion.of(small).isEmpty)
    }

    /// A background of all colours.
    private static func ground() throws -> RasterImage {
        var random = SeededRandom(seed: 0)
        var pixels = random.bytes(width * height * 4)
        for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = 255 }
        let image = try #require(PixelImage(width: width, height: height, pixels: pixels))
        let all = Rectangle(x: 0, y: 0, width: Float(width), height: Float(height))
        return try #require(RasterImage(opaque: image, in: all))
    }

    /// Bubbles below each other, with a line below them and an icon that may overlap the next one.
    private static func rows(_ random: inout SeededRandom) -> [(node: RenderNode, origin: Point)] {
        var rows: [(node: RenderNode, origin: Point)] = []
        var y = -Int.random(in: 0...60, using: &random)
        while y < height {
            let size = (
                width: Float.random(in: 40...280, using: &random).rounded(),
                height: Float(Int.random(in: 30...120, using: &random))
            )
            let alpha: Float = Bool.random(using: &random) ? 1 : 0.8
            let frame = Rectangle(x: 8.5, y: 2, width: size.width, height: size.height)
            let node = RenderNode { snapshot in
                snapshot.fill(frame.offsetBy(dx: 0, dy: 1), radius: 14, Color(0x000000, alpha: 0.2))
                snapshot.fill(frame, radius: 14, Color(0x88CC66, alpha: alpha))
                let sign = Rectangle(x: size.width - 12, y: size.height - 10, width: 24, height: 24)
                snapshot.fill(sign, radius: 12, Color(0xCC3344))
            }
            if let node { rows.append((node, Point(x: 0, y: Float(y)))) }
            y += Int(size.height) + 3
        }
        return rows
    }
}
