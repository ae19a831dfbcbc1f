import ServerMedia
import Testing

struct MapFrameTests {
    private func frame(
        _ latitude: Double = 52.5163,
        _ longitude: Double = 13.3777,
        width: Int32 = 320,
        height: Int32 = 160,
        zoom: Int32 = 15,
        scale: Int32 = 1
    ) -> MapFrame? {
        MapFrame(
            latitude: latitude,
            longitude: longitude,
            width: width,
            height: height,
            zoom: zoom,
            scale: scale
        )
    }

    @Test func `a place is in the middle of its tiles`() throws {
        let frame = try #require(self.frame())
        let tiles = frame.tiles
        #expect(Set(tiles.map(\.x)) == [17601, 17602] && Set(tiles.map(\.y)) == [10746, 10747])
        let home = try #require(tiles.first { $0.x == 17601 && $0.y == 10746 })
        // The pixel of the place, 170 from the west and 252 from the north of its tile, is the picture's middle.
        #expect((home.left + 171, home.top + 252) == (160, 80))
    }

    @Test func `a fine screen gets the next level`() throws {
        let fine = try #require(frame(scale: 2))
        #expect((fine.width, fine.height, fine.level) == (640, 320, 16))
        #expect(frame(scale: 3) == fine)
    }

    @Test func `a picture has 36 tiles at most, and they cover it`() throws {
        for (width, height, scale) in [(640, 640, 2), (1024, 1024, 3), (16, 16, 1)] as [(Int32, Int32, Int32)]
        {
            let frame = try #require(self.frame(width: width, height: height, scale: scale))
            let tiles = frame.tiles
            #expect(tiles.count <= 36)
            let (lefts, tops) = (tiles.map(\.left), tiles.map(\.top))
            #expect((lefts.min() ?? 1) <= 0)
            #expect((tops.min() ?? 1) <= 0)
            #expect((lefts.max() ?? 0) + MapFrame.tileSide >= frame.width)
            #expect((tops.max() ?? 0) + MapFrame.tileSide >= frame.height)
        }
    }

    @Test func `the date line is no edge, the poles are`() throws {
        let columns = try #require(frame(0, 180, zoom: 13)).tiles.map(\.x)
        #expect(Set(columns) == [0, 8191])
        let west = try #require(frame(0, -180, zoom: 13))
        #expect(west.tiles.allSatisfy { (0..<8192).contains($0.x) })
        for pole in [90.0, -90] {
            let tiles = try #require(frame(pole, 0)).tiles
            #expect(tiles.allSatisfy { (0..<32768).contains($0.y) })
        }
    }

    @Test func `numbers out of range are no frame`() {
        #expect(frame(91) == nil && frame(0, 181) == nil && frame(.nan) == nil && frame(0, .infinity) == nil)
        #expect(frame(width: 15) == nil && frame(height: 1025) == nil)
        #expect(
            frame(zoom: 12) == nil && frame(zoom: 21) == nil && frame(scale: 0) == nil
                && frame(scale: 4) == nil
        )
    }
}
