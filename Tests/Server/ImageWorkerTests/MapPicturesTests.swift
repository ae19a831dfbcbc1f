import Foundation
import ImageCodec
import ServerMedia
import StdExtras
import TestKit
import Testing

@testable import ImageWorker

/// Maps as a server makes them: joined by `martletd map-worker`.
@Suite struct MapPicturesTests {
    /// Tiles of two colours, as on a board of chess.
    private final class Board: MapTileSource {
        let asked = Locked(0)
        let answer: (@Sendable (MapTile) throws -> [UInt8]?)?

        init(_ answer: (@Sendable (MapTile) throws -> [UInt8]?)? = nil) { self.answer = answer }

        func image(of tile: MapTile) throws -> [UInt8]? {
            asked.withLock { $0 += 1 }
            if let answer { return try answer(tile) }
            let color = (tile.x + tile.y) % 2 == 0 ? TestImage.red : TestImage.blue
            return try TestImage(256, 256, left: color, right: color).png()
        }
    }

    private let folder: TemporaryFolder
    private let frame: MapFrame

    init() throws {
        folder = try TemporaryFolder()
        frame = try #require(
            MapFrame(latitude: 52.5163, longitude: 13.3777, width: 320, height: 160, zoom: 15, scale: 1)
        )
    }

    private func maps(_ board: Board, cacheBytes: Int64 = 1 << 20) throws -> MapPictures {
        var options = MapPictures.Options(
            source: board,
            directory: folder.path("maps"),
            secret: [UInt8](repeating: 7, count: 32),
            executable: ImageThumbnailerTests.program,
            arguments: ["map-worker"]
        )
        options.cacheBytes = cacheBytes
        return try MapPictures(options)
    }

    @Test func `tiles meet where they should`() throws {
        let picture = try Pixels.decoding(try maps(Board()).picture(frame))
        #expect((picture.width, picture.height) == (320, 160))
        // The place is 85 pixels west and 4 north of a corner of four tiles.
        let corner = (x: Int32(160 + 85), y: Int32(80 + 4))
        let (blue, red): ([UInt8], [UInt8]) = ([0, 0, 255], [255, 0, 0])
        #expect(isNear(try picture.color(corner.x - 8, corner.y - 16), blue))
        #expect(isNear(try picture.color(corner.x + 16, corner.y - 16), red))
        #expect(isNear(try picture.color(corner.x - 16, corner.y + 16), red))
        #expect(isNear(try picture.color(corner.x + 16, corner.y + 16), blue))
    }

    @Test func `a picture is fetched once, also across starts`() throws {
        let board = Board()
        let made = try maps(board).picture(frame)
        let count = board.asked.withLock { $0 }
        #expect(try maps(board).picture(frame) == made)
        #expect(board.asked.withLock { $0 } == count)
    }

    @Test func `the oldest pictures go when there are too many bytes`() throws {
        let maps = try maps(Board(), cacheBytes: 20_000)
        for number in 0..<12 {
            let frame = try #require(
                MapFrame(
                    latitude: Double(number),
                    longitude: 0,
                    width: 320,
                    height: 160,
                    zoom: 15,
                    scale: 1
                )
            )
            _ = try maps.picture(frame)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("maps"))
        let bytes = try names.map { try Data(contentsOf: URL(filePath: folder.path("maps/\($0)"))).count }
        #expect(!names.isEmpty && bytes.reduce(0, +) <= 20_000)
    }

    @Test func `a tile that is no image gives no picture, and the next one works`() throws {
        let isBroken = Locked(true)
        let good = try TestImage(256, 256).png()
        let maps = try maps(Board { _ in isBroken.withLock { $0 } ? [1, 2, 3] : good })
        #expect(throws: ThumbnailError.unsupportedFormat) { try maps.picture(frame) }
        isBroken.withLock { $0 = false }
        _ = try maps.picture(frame)
    }

    @Test func `of no tiles there is no map, beside none or a broken one there is half of one`() throws {
        #expect(throws: MapMissing.self) { try maps(Board { _ in nil }).picture(frame) }
        let half = try TestImage(256, 256, left: TestImage.red, right: TestImage.red).png()
        for other in [nil, [1, 2, 3]] as [[UInt8]?] {
            let picture = try maps(Board { $0.x == 17601 ? half : other }).picture(frame)
            let pixels = try Pixels.decoding(picture)
            #expect(isNear(try pixels.color(20, 80), [255, 0, 0]))
            #expect(isNear(try pixels.color(300, 80), [229, 227, 223]))
        }
    }

    @Test func `a bomb of a tile is refused`() throws {
        let maps = try maps(Board { _ in ImageBomb.png(width: 30_000, height: 30_000) })
        #expect(throws: ThumbnailError.self) { try maps.picture(frame) }
    }

    @Test func `tiles for fine screens are scaled, clear ones are white`() throws {
        let fine = try TestImage(512, 512, left: TestImage.clear, right: TestImage.clear).png()
        let picture = try Pixels.decoding(try maps(Board { _ in fine }).picture(frame))
        #expect(isNear(try picture.color(10, 10), [255, 255, 255]))
    }

    @Test func `a place is proved by a hash that is its own`() throws {
        let maps = try maps(Board())
        let here = maps.accessHash(latitude: 52.5163, longitude: 13.3777)
        #expect(here == maps.accessHash(latitude: 52.5163, longitude: 13.3777) && here != 0)
        #expect(here != maps.accessHash(latitude: 52.5163, longitude: 13.3778))
    }
}
