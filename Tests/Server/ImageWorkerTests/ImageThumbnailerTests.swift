import Foundation
import ImageCodec
import ServerMedia
import TestKit
import Testing

@testable import ImageWorker

/// The worker as a process: `martletd image-worker`, which a build puts beside the test runner.
@Suite struct ImageThumbnailerTests {
    static let program: String = {
        let runner = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: runner).deletingLastPathComponent().appending(path: "martletd").path
    }()

    static let thumbnailer = ImageThumbnailer(executable: program, arguments: ["image-worker"])

    @Test func `the worker makes what the same code makes here`() throws {
        let image = try TestImage(1000, 700).jpeg(orientation: 3)
        let expected = try PhotoRendering.render(image, with: PhotoRendering.decoder(for: image))

        #expect(try Self.thumbnailer.thumbnails(of: image) == expected)
    }

    @Test func `transparent PNGs work in the worker too`() throws {
        let made = try Self.thumbnailer.thumbnails(of: try TestImage(400, 400, left: 0).png())
        #expect(made.sizes.count == 2)
    }

    @Test(arguments: WebPFiles.all)
    func `a WebP has thumbnails, with white where it is transparent`(file: [UInt8]) throws {
        let made = try Self.thumbnailer.thumbnails(of: file)
        #expect(made.original == PixelSize(width: 40, height: 20))
        let pixels = try Pixels.decoding(try #require(made.sizes.first?.jpeg))
        #expect(try isNear(pixels.color(5, 10), [255, 0, 0]))
        #expect(try isNear(pixels.color(35, 10), [255, 255, 255]))
    }

    @Test(arguments: [(30_000, 30_000), (65_000, 1000), (2_000_000_000, 2), (8001, 8001)])
    func `a decompression bomb is refused before it is decoded`(width: UInt32, height: UInt32) {
        let start = ContinuousClock.now
        #expect(throws: ThumbnailError.self) {
            try Self.thumbnailer.thumbnails(of: ImageBomb.png(width: width, height: height))
        }
        #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test func `the bomb of thirty thousand squared is known for what it is`() {
        #expect(throws: ThumbnailError.tooLarge) {
            try Self.thumbnailer.thumbnails(of: ImageBomb.png(width: 30_000, height: 30_000))
        }
    }

    @Test func `what is no image is refused by the worker`() {
        #expect(throws: ThumbnailError.unsupportedFormat) { try Self.thumbnailer.thumbnails(of: [1, 2, 3]) }
        #expect(throws: ThumbnailError.unsupportedFormat) { try Self.thumbnailer.thumbnails(of: []) }
    }

    @Test func `a file over the limit is not even sent`() {
        let image = [UInt8](repeating: 0, count: WorkerLimits.fileBytes + 1)
        #expect(throws: ThumbnailError.tooLarge) { try Self.thumbnailer.thumbnails(of: image) }
    }
}
