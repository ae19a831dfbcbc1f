import ImageCodec
import ServerMedia
import TestKit
import Testing

@testable import ImageWorker

@Suite struct PhotoRenderingTests {
    static func render(_ image: [UInt8]) throws(ImageCodecError) -> PhotoThumbnails {
        try PhotoRendering.render(image, with: PhotoRendering.decoder(for: image))
    }

    struct Case {
        var original: PixelSize
        var sizes: [PixelSize]
    }

    static let cases: [Case] = [
        Case(original: .init(width: 1, height: 1), sizes: [.init(width: 1, height: 1)]),
        Case(original: .init(width: 320, height: 20), sizes: [.init(width: 320, height: 20)]),
        Case(
            original: .init(width: 300, height: 500),
            sizes: [.init(width: 192, height: 320), .init(width: 300, height: 500)]
        ),
        Case(
            original: .init(width: 2000, height: 1000),
            sizes: [
                .init(width: 320, height: 160), .init(width: 800, height: 400),
                .init(width: 1280, height: 640), .init(width: 2000, height: 1000),
            ]
        ),
        Case(
            original: .init(width: 2, height: 3000),
            sizes: [
                .init(width: 1, height: 320), .init(width: 1, height: 800), .init(width: 1, height: 1280),
                .init(width: 2, height: 2560),
            ]
        ),
    ]

    @Test(arguments: cases)
    func `a photo has the sizes it fills, and each is what it says`(photo: Case) throws {
        let image = try TestImage(photo.original.width, photo.original.height)
        for bytes in [try image.jpeg(), try image.png()] {
            let made = try Self.render(bytes)

            #expect(made.original == photo.original)
            #expect(made.sizes.map(\.size) == photo.sizes)
            #expect(made.sizes.map(\.kind) == Array(PhotoSizeKind.allCases.prefix(photo.sizes.count)))
            for size in made.sizes { #expect(try Pixels.decoding(size.jpeg).size == size.size) }
        }
    }

    /// A JPEG of more than twice the largest size is decoded at a fraction of its size.
    @Test func `a photo of twelve million pixels keeps its measures`() throws {
        let made = try Self.render(try TestImage(4000, 3000).jpeg(orientation: 6))

        #expect(made.original == PixelSize(width: 3000, height: 4000))
        #expect(made.sizes.last?.size == PixelSize(width: 1920, height: 2560))
    }

    /// The left half is red. Its position by orientation, for those of the eight that rotate.
    @Test(arguments: [(1, 0.1, 0.5), (3, 0.9, 0.5), (6, 0.5, 0.1), (8, 0.5, 0.9)])
    func `orientation is applied and not passed on`(orientation: UInt8, x: Double, y: Double) throws {
        let made = try Self.render(try TestImage(200, 100).jpeg(orientation: orientation))

        let upright: PixelSize =
            orientation < 5 ? .init(width: 200, height: 100) : .init(width: 100, height: 200)
        let jpeg = try #require(made.sizes.first?.jpeg)
        let pixels = try Pixels.decoding(jpeg)
        let color = try pixels.color(Int32(x * Double(upright.width)), Int32(y * Double(upright.height)))
        #expect(made.original == upright)
        #expect(pixels.size == upright)
        #expect(!pixels.isLyingOnItsSide)
        #expect(isNear(color, [255, 0, 0]))
    }

    @Test func `transparency becomes white`() throws {
        let made = try Self.render(try TestImage(64, 64, left: TestImage.clear).png())

        let pixels = try Pixels.decoding(try #require(made.sizes.first?.jpeg))
        #expect(try isNear(pixels.color(5, 32), [255, 255, 255]))
        #expect(try isNear(pixels.color(60, 32), [0, 0, 255]))
    }

    @Test(arguments: [(800, 600, 40, 30), (300, 600, 20, 40), (20, 10, 20, 10)])
    func `clients can restore the stripped thumbnail`(
        width: Int32,
        height: Int32,
        strippedWidth: Int32,
        strippedHeight: Int32
    ) throws {
        let made = try Self.render(try TestImage(width, height).jpeg())

        let stripped = try #require(made.stripped)
        var restored = try fixture("stripped-header.bin", in: .module)
        restored[164] = stripped[1]
        restored[166] = stripped[2]
        restored += stripped[3...] + [0xff, 0xd9]
        let pixels = try Pixels.decoding(restored)
        #expect(stripped[0] == 1)
        #expect(stripped.count < 1000)
        #expect(pixels.size == PixelSize(width: strippedWidth, height: strippedHeight))
        #expect(try isNear(pixels.color(2, strippedHeight / 2), [255, 0, 0]))
        #expect(try isNear(pixels.color(strippedWidth - 3, strippedHeight / 2), [0, 0, 255]))
    }

    @Test func `a JPEG with other tables is not stripped`() throws {
        let jpeg = try TestImage(40, 40).pixels.opaque().jpeg(quality: 21)
        #expect(StrippedThumbnail.strip(jpeg) == nil)
        #expect(StrippedThumbnail.strip([]) == nil)
    }

    @Test(arguments: ["", "GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'/>", "BM", "/* XPM */", "II*\0"])
    func `other formats are refused by their first bytes`(text: String) {
        #expect(throws: ImageCodecError.unsupportedFormat) { try Self.render(Array(text.utf8)) }
    }

    @Test func `a damaged or cut image is an error or a picture, never a trap`() throws {
        var random = SeededRandom(seed: 11)
        let image = try TestImage(64, 48)
        for whole in [try image.jpeg(), try image.png()] {
            for count in stride(from: 0, to: whole.count, by: 7) {
                _ = try? Self.render(Array(whole[..<count]))
                var damaged = whole
                damaged[count] ^= UInt8.random(in: 1...255, using: &random)
                _ = try? Self.render(damaged)
            }
            #expect(throws: ImageCodecError.broken) { try Self.render(Array(whole[..<20])) }
        }
    }
}
