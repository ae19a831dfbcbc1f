import ClientModel
import Foundation
import ImageCodec
import ImageDecoding
import MediaStore
import TestKit
import Testing

@testable import WindowParts

@Suite(.timeLimit(.minutes(2))) struct ScaledImageStoreTests {
    /// The worker is `node-gallery`, which a build puts beside the test runner.
    private static let decoder: ConfinedImageDecoder = {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return ConfinedImageDecoder(executable: runner.appending(path: "node-gallery").path)
    }()

    /// A photo with detail, as a JPEG.
    private static func photo(_ width: Int, _ height: Int, seed: UInt64) throws -> [UInt8] {
        var random = SeededRandom(seed: seed)
        var colors = [UInt8](repeating: 255, count: width * height * 4)
        let (a, b, c) = (Int(random.next() % 97) + 3, Int(random.next() % 89) + 3, Int(random.next() % 13))
        for y in 0..<height {
            for x in 0..<width {
                let at = (y * width + x) * 4
                colors[at] = UInt8(truncatingIfNeeded: x * 255 / width ^ y / a)
                colors[at + 1] = UInt8(truncatingIfNeeded: y * 255 / height + (x / b) * c)
                colors[at + 2] = UInt8(truncatingIfNeeded: (x * y) >> 10)
            }
        }
        return try Pixels(colors: colors, width: width, height: height).jpeg(quality: 85)
    }

    @Test(
        arguments: [
            (PixelSize(width: 800, height: 600), 430, 323, 448),
            (PixelSize(width: 1280, height: 960), 430, 323, 448),
            // Cropped: the copy covers the frame.
            (PixelSize(width: 600, height: 2400), 300, 300, 1216),
            (PixelSize(width: 160, height: 160), 54, 54, 64),
            // It would save little, or have to be scaled up.
            (PixelSize(width: 500, height: 400), 430, 344, nil),
            (PixelSize(width: 320, height: 240), 430, 323, nil),
            (PixelSize(width: 0, height: 0), 430, 323, nil),
        ] as [(PixelSize, Int, Int, Int?)]
    )
    func `a copy is as large as its frame needs`(size: PixelSize, width: Int, height: Int, side: Int?) {
        #expect(ScaledImageStore.side(of: size, filling: width, height) == side)
    }

    @Test func `after a restart the copies alone are read, which look the same`() async throws {
        let (folder, key) = (try TemporaryFolder(), MediaKey.random())
        let size = PixelSize(width: 1280, height: 960)
        let side = try #require(ScaledImageStore.side(of: size, filling: 430, 323))
        let photos = try (0..<4).map { try Self.photo(1280, 960, seed: $0) }
        let ids = photos.indices.map { ResourceID("photo \($0)") }
        let description = MediaDescription(kind: .photo, chat: PeerID(.user, 1))
        let store = try await MediaStore.open(at: folder.path("media"), key: key)
        for (id, photo) in zip(ids, photos) {
            try await store.store(photo, as: id, description, isOnlyCopy: false)
        }
        let before = try await store.usage().byteCount
        let first = ScaledImageStore(store, decoder: Self.decoder)
        for (id, photo) in zip(ids, photos) {
            #expect(await first.bytes(id, description, side: side) == photo)
            #expect(await first.bytes(id, description, side: nil) == photo)
        }
        var timeout = TestTimeout()
        for (id, photo) in zip(ids, photos) {
            while await first.bytes(id, description, side: side)?.count == photo.count, await timeout.goesOn()
            {}
        }
        // They count for the cache, as the originals do.
        #expect(try await store.usage().byteCount > before)
        await store.close()

        let again = try await MediaStore.open(at: folder.path("media"), key: key)
        let second = ScaledImageStore(again, decoder: Self.decoder)
        for (id, photo) in zip(ids, photos) {
            let copy = try #require(await second.bytes(id, description, side: side))
            #expect(copy.count * 3 < photo.count)
            let fit = ImageFit.filling(width: 430, height: 323)
            let (old, new) = (await Self.decoder.decode(photo, fit), await Self.decoder.decode(copy, fit))
            let (one, other) = try (#require(old).pixels, #require(new).pixels)
            let difference = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(Double(difference) / Double(one.count) < 6)
        }
        // They go with their originals.
        try await again.remove(ids[0])
        #expect(try await again.storedDerived(DerivationID("scaled-image", side), of: ids[0]) == nil)
        await again.close()
    }
}
