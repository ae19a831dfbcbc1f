import ChatPresentation
import TestKit
import Testing

@Suite struct MosaicTests {
    private static func sizes(_ letters: String) -> [LayoutSize] {
        letters.map { letter in
            switch letter {
            case "w": LayoutSize(width: 160, height: 100)
            case "n": LayoutSize(width: 60, height: 100)
            case "3": LayoutSize(width: 300, height: 100)
            default: LayoutSize(width: 100, height: 100)
            }
        }
    }

    private static func dump(_ mosaic: Mosaic) -> String {
        let tiles = mosaic.tiles.map { tile in
            let frame = [tile.frame.x, tile.frame.y, tile.frame.width, tile.frame.height].map(\.short)
            return "\(frame.joined(separator: ","))/\(tile.edges.rawValue)"
        }
        return "\(mosaic.size.width.short)×\(mosaic.size.height.short): \(tiles.joined(separator: " "))"
    }

    /// The thirteen outputs of the original for a box of 300 × 380, with the changes of decision 0010.
    @Test(arguments: [
        ("ww", "300×375: 0,0,300,187/13 0,188,300,187/14"),
        ("qq", "300×149: 0,0,149,149/7 150,0,150,149/11"),
        ("nn", "300×248: 0,0,150,248/7 151,0,149,248/11"),
        ("wn", "300×136: 0,0,217,136/7 218,0,82,136/11"),
        ("nqq", "300×380: 0,0,150,380/7 151,0,149,229/9 151,230,149,150/10"),
        ("wqq", "300×338: 0,0,300,187/13 0,188,149,150/6 150,188,150,150/10"),
        ("wwww", "300×270: 0,0,300,188/13 0,189,99,81/6 100,189,99,81/2 200,189,100,81/10"),
        ("qqqq", "300×380: 0,0,179,380/7 180,0,120,126/9 180,127,120,126/8 180,254,120,126/10"),
        (
            "qqqqq",
            "300×251: 0,0,150,150/5 151,0,149,150/9 0,151,100,100/6 101,151,100,100/2 202,151,98,100/10"
        ),
        (
            "qqqqqqq",
            "300×380: 0,0,150,141/5 151,0,149,141/9 0,142,150,141/4 151,142,149,141/8 "
                + "0,284,100,96/6 101,284,100,96/2 202,284,98,96/10"
        ),
        (
            "nnnnnnnnnn",
            "300×380: 0,0,100,137/5 101,0,100,137/1 202,0,98,137/9 0,138,75,103/4 76,138,75,103/0 "
                + "152,138,75,103/0 228,138,72,103/8 0,242,100,138/6 101,242,100,138/2 202,242,98,138/10"
        ),
        (
            "wwwwwwwwww",
            "300×380: 0,0,300,188/13 0,189,100,63/4 101,189,100,63/0 202,189,98,63/8 0,253,100,63/4 "
                + "101,253,100,63/0 202,253,98,63/8 0,317,100,63/6 101,317,100,63/2 202,317,98,63/10"
        ),
        ("3q", "300×380: 0,0,300,140/13 0,141,300,239/14"),
    ])
    func `the reference albums look as in the original, and keep to their box`(
        letters: String,
        expected: String
    ) {
        let mosaic = Mosaic(Self.sizes(letters), in: LayoutSize(width: 300, height: 380))
        #expect(Self.dump(mosaic) == expected)
    }

    @Test func `one picture takes the whole width, however wide it is`() {
        let box = LayoutSize(width: 300, height: 380)
        #expect(Self.dump(Mosaic(Self.sizes("q"), in: box)) == "300×300: 0,0,300,300/15")
        #expect(Self.dump(Mosaic(Self.sizes("3"), in: box)) == "300×100: 0,0,300,100/15")
        #expect(Self.dump(Mosaic(Self.sizes("n"), in: box)) == "300×380: 0,0,300,380/15")
        #expect(Mosaic([], in: box).tiles.isEmpty)
    }

    @Test func `no picture is lost, empty, outside of the box or on another one, whatever their shapes are`()
    {
        var random = SeededRandom(seed: 58)
        for _ in 0..<Self.cases {
            let count = Int.random(in: 1...10, using: &random)
            let sizes = (0..<count).map { _ in
                let ratio = Self.exp2(Double.random(in: -4.33...4.33, using: &random))
                return LayoutSize(width: 1000 * ratio, height: 1000)
            }
            let box = LayoutSize(
                width: Double(Int.random(in: 150...600, using: &random)),
                height: Double(Int.random(in: 150...700, using: &random))
            )
            let spacing = Double(Int.random(in: 0...4, using: &random))
            if let fault = Self.fault(in: Mosaic(sizes, in: box, spacing: spacing), count, box, spacing) {
                Issue.record(
                    "\(fault): \(sizes.map { ($0.width / 1000).short }) in \(box), spacing \(spacing)"
                )
                return
            }
        }
    }

    @Test(arguments: [
        LayoutSize(width: 0, height: 0), LayoutSize(width: -5, height: 10),
        LayoutSize(width: .nan, height: 1),
        LayoutSize(width: .infinity, height: 1), LayoutSize(width: 1, height: .infinity),
        LayoutSize(width: 1e300, height: 1e-300), LayoutSize(width: 1e-300, height: 1e300),
    ])
    func `sizes that are none do no harm`(size: LayoutSize) {
        for count in 1...12 {
            let box = LayoutSize(width: 300, height: 380)
            let mosaic = Mosaic([LayoutSize](repeating: size, count: count), in: box)
            #expect(Self.fault(in: mosaic, count, box, 1) == nil)
            #expect(Mosaic(Self.sizes("wnq"), in: size).tiles.count == 3)
        }
    }

    #if DEBUG
    private static let cases = 3_000
    #else
    private static let cases = 100_000
    #endif

    /// The fault of an album; nil if there is none.
    private static func fault(
        in mosaic: Mosaic,
        _ count: Int,
        _ box: LayoutSize,
        _ spacing: Double
    ) -> String? {
        let frames = mosaic.tiles.map(\.frame)
        guard frames.count == count else { return "\(frames.count) tiles for \(count)" }
        let room = LayoutRect(
            x: 0,
            y: 0,
            LayoutSize(width: box.width, height: min(mosaic.size.height, box.height))
        )
        guard mosaic.size.width == box.width, mosaic.size.height <= box.height else {
            return "leaves the box"
        }
        var area = 0.0
        for (index, frame) in frames.enumerated() {
            guard frame.width >= 1, frame.height >= 1 else { return "an empty tile" }
            guard room.contains(frame) else { return "a tile outside of the box: \(frame.short)" }
            guard frame.x == frame.x.rounded(), frame.width == frame.width.rounded() else {
                return "half a pixel"
            }
            for other in frames[(index + 1)...] where frame.overlaps(other) { return "two tiles overlap" }
            area += (frame.width + spacing) * (frame.height + spacing)
        }
        // Each tile with its spacing: together they cover all of the album, and its last line and column of spacing.
        guard area == (box.width + spacing) * (mosaic.size.height + spacing) else { return "a gap" }
        for tile in mosaic.tiles where (tile.frame.maxX == box.width) != tile.edges.contains(.right) {
            return "a wrong edge"
        }
        return nil
    }

    private static func exp2(_ power: Double) -> Double {
        let whole = power.rounded(.down)
        return Double(sign: .plus, exponent: Int(whole), significand: 1 + (power - whole))
    }
}
