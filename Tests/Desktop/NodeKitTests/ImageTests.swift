import Foundation
import GTKBridge
import ImageCodec
import ImageDecoding
import StdExtras
import TestKit
import Testing

@testable import NodeKit

@MainActor
@Suite(.timeLimit(.minutes(2))) struct ImageTests {
    init() { Toolkit.start(keepsLocale: true) }

    /// The worker is `node-gallery`, which a build puts beside the test runner.
    nonisolated private static let decoder: ConfinedImageDecoder = {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return ConfinedImageDecoder(executable: runner.appending(path: "node-gallery").path)
    }()

    /// An image with a red left half and a blue right half.
    nonisolated private static func halves(_ width: Int, _ height: Int) -> [UInt8] {
        let row = (0..<width).flatMap { $0 < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255] as [UInt8] }
        let colors = Array(repeatElement(row, count: height).joined())
        return (try? Pixels(colors: colors, width: width, height: height).png()) ?? []
    }

    private func pixel(_ image: PixelImage, _ x: Int, _ y: Int) -> [UInt8] {
        Array(image.pixels[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4])
    }

    @Test func `a picture fills its frame, and what is too long is cut off at both ends`() async throws {
        let image = try #require(
            await PixelImage(
                Self.halves(200, 100),
                for: ImageRequest("a", width: 40, height: 40),
                by: Self.decoder
            )
        )
        #expect(image.width == 40 && image.height == 40)
        #expect(pixel(image, 2, 20) == [0, 0, 255, 255], "red, blue first")
        #expect(pixel(image, 37, 20) == [255, 0, 0, 255])
        let larger = try #require(
            await PixelImage(
                Self.halves(20, 10),
                for: ImageRequest("a", width: 80, height: 80),
                by: Self.decoder
            )
        )
        #expect(larger.width == 80 && pixel(larger, 79, 79) == [255, 0, 0, 255])
    }

    /// A rotated JPEG with the location where it was taken.
    nonisolated private static func photo(in place: [UInt8]) throws -> [UInt8] {
        let row = (0..<40).flatMap { $0 < 20 ? [255, 0, 0, 255] : [0, 0, 255, 255] as [UInt8] }
        let colors = Array(repeatElement(row, count: 20).joined())
        let turned = RotatedImage.jpeg(
            try Pixels(colors: colors, width: 40, height: 20).jpeg(quality: 95),
            orientation: 6
        )
        return turned.prefix(2) + [0xFF, 0xFE, 0, UInt8(place.count + 2)] + place + turned.dropFirst(2)
    }

    @Test func `a plain picture is what is seen, and says nothing of where it was taken`() async throws {
        let place = Array("52 N 13 E".utf8)
        let photo = try Self.photo(in: place)
        #expect(photo.contains(place))
        let plain = try #require(await MetadataStripping.file(of: photo, by: Self.decoder))
        #expect(plain.starts(with: [0x89] + Array("PNG".utf8)))
        #expect(!plain.contains(place))
        // Rotated: the left side is now at the top.
        let seen = try #require(
            await PixelImage(plain, for: ImageRequest("a", width: 20, height: 40), by: Self.decoder)
        )
        #expect(pixel(seen, 10, 2)[2] > 200 && pixel(seen, 10, 37)[0] > 200)
        #expect(await MetadataStripping.file(of: Array(photo.prefix(30)), by: Self.decoder) == nil)
    }

    @Test func `a picture that was copied goes as it is only if its own bytes say that it moves`()
        async throws
    {
        let place = Array("52 N 13 E".utf8)
        let still = try #require(await MetadataStripping.copied(Self.photo(in: place), by: Self.decoder))
        #expect(!still.isMoving && !still.file.contains(place))
        let gif = Array("GIF89a".utf8) + Array(repeating: 0, count: 20)
        let moving = try #require(await MetadataStripping.copied(gif, by: Self.decoder))
        #expect(moving.isMoving && moving.file == gif)
        #expect(await MetadataStripping.copied(Array("no picture".utf8), by: Self.decoder) == nil)
    }

    @Test func `corners are cut round, and nothing else`() async throws {
        var request = ImageRequest("a", width: 40, height: 40)
        request.transform.corners = [20, 20, 20, 20]
        let circle = try #require(await PixelImage(Self.halves(80, 80), for: request, by: Self.decoder))
        #expect(pixel(circle, 0, 0)[3] == 0 && pixel(circle, 39, 39)[3] == 0)
        #expect(pixel(circle, 20, 1)[3] == 255 && pixel(circle, 1, 20)[3] == 255)
        request.transform.corners = [10, 0, 0, 0]
        let one = try #require(await PixelImage(Self.halves(80, 80), for: request, by: Self.decoder))
        #expect(pixel(one, 0, 0)[3] == 0 && pixel(one, 39, 0)[3] == 255 && pixel(one, 0, 39)[3] == 255)
    }

    @Test func `a blurred picture has no edge, and a tinted one a single colour`() async throws {
        var request = ImageRequest("a", width: 40, height: 40)
        request.transform.blur = 6
        let blurred = try #require(await PixelImage(Self.halves(80, 80), for: request, by: Self.decoder))
        let middle = pixel(blurred, 20, 20)
        #expect(middle[0] > 60 && middle[2] > 60)
        request.transform.blur = 0
        request.transform.tint = 0x102030
        let tinted = try #require(await PixelImage(Self.halves(80, 80), for: request, by: Self.decoder))
        #expect(pixel(tinted, 5, 5) == [0x30, 0x20, 0x10, 255])
        #expect(pixel(tinted, 35, 5) == [0x30, 0x20, 0x10, 255])
    }

    @Test func `what is no picture, or far too large a one, is refused`() async {
        let request = ImageRequest("a", width: 40, height: 40)
        let bomb = ImageBomb.png(width: 60_000, height: 60_000)
        #expect(await PixelImage(Array("no picture".utf8), for: request, by: Self.decoder) == nil)
        #expect(await PixelImage([], for: request, by: Self.decoder) == nil)
        #expect(await PixelImage(bomb, for: request, by: Self.decoder) == nil)
    }

    @Test func `a picture is fetched and decoded once, whoever asks for it`() async throws {
        let store = ImageStore(byteLimit: 1 << 20, decoder: Self.decoder)
        let loads = LoadCount()
        let request = ImageRequest("a", width: 40, height: 40)
        func ask(_ changed: @escaping @MainActor () -> Void) -> Texture? {
            store.texture(for: request, load: { await loads.next(Self.halves(80, 80)) }, changed: changed)
        }
        await withCheckedContinuation { continuation in
            #expect(ask {} == nil)
            #expect(ask { continuation.resume() } == nil)
        }
        #expect(ask {}?.width == 40)
        #expect(await loads.count == 1)
        #expect(store.decodedCount == 1)
    }

    @Test func `a store of several accounts keeps to one limit in bytes`() async throws {
        let store = ImageStore(byteLimit: 4 * 40 * 40 * 4, decoder: Self.decoder)
        for number in 0..<6 {
            let request = ImageRequest("account \(number % 2) picture", width: 40, height: 40 - number / 2)
            await withCheckedContinuation { continuation in
                let texture = store.texture(for: request, load: { Self.halves(80, 80) }) {
                    continuation.resume()
                }
                #expect(texture == nil)
            }
            #expect(store.byteCount <= 4 * 40 * 40 * 4)
        }
        // The same picture of another account is another one.
        #expect(store.decodedCount == 6)
        let last = ImageRequest("account 1 picture", width: 40, height: 38)
        #expect(store.texture(for: last, load: { nil }, changed: {}) != nil)
        let first = ImageRequest("account 0 picture", width: 40, height: 40)
        #expect(store.texture(for: first, load: { nil }, changed: {}) == nil)
    }

    @Test func `a file that is missing is asked for again only when it has come`() async throws {
        let store = ImageStore(byteLimit: 1 << 20, decoder: Self.decoder)
        let loads = LoadCount()
        let request = ImageRequest("a", width: 40, height: 40)
        _ = store.texture(for: request, load: { await loads.next(nil) }, changed: {})
        while await loads.count == 0 { await Task.yield() }
        // The store is notified by a main actor job that is queued behind this one, at the latest.
        for _ in 0..<100 { await Task.yield() }
        #expect(store.texture(for: request, load: { await loads.next(nil) }, changed: {}) == nil)
        store.fileChanged("a")
        await withCheckedContinuation { continuation in
            _ = store.texture(for: request, load: { await loads.next(Self.halves(8, 8)) }) {
                continuation.resume()
            }
        }
        #expect(await loads.count == 2)
    }
}

/// Counts the loads of a file.
private actor LoadCount {
    private(set) var count = 0

    func next(_ bytes: [UInt8]?) -> [UInt8]? {
        count += 1
        return bytes
    }
}
