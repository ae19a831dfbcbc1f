import ImageCodec
import TestKit
import Testing

@Suite struct ImageDecoderTests {
    /// An image, red on the left, blue on the right.
    static func halves(_ width: Int, _ height: Int) throws -> Pixels {
        let row = (0..<width).flatMap { $0 < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255] as [UInt8] }
        return try Pixels(
            colors: Array(repeatElement(row, count: height).joined()),
            width: width,
            height: height
        )
    }

    static let all = Set(ImageFormat.allCases)

    /// One red pixel.
    static let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0xff, 0, 0, 0xff, 0xff, 0xff]
        + [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]

    private func decode(
        _ file: [UInt8],
        among formats: Set<ImageFormat> = all,
        sizing: @escaping ImageDecoder.Sizing = { ($0, $1) }
    ) throws -> Pixels {
        try ImageDecoder(for: file, among: formats, sizing: sizing).decode(file)
    }

    @Test func `a PNG comes back to the byte`() throws {
        let colors: [UInt8] = [255, 0, 0, 255, 0, 100, 200, 128, 9, 9, 9, 0, 1, 2, 3, 255]
        let made = try decode(try Pixels(colors: colors, width: 2, height: 2).png())
        // Blue, green, red, alpha, multiplied by alpha.
        #expect(try made.premultiplied() == [0, 0, 255, 255, 100, 50, 0, 128, 0, 0, 0, 0, 3, 2, 1, 255])
    }

    @Test func `the first frame of a GIF is decoded`() throws {
        #expect(try decode(Self.gif).premultiplied() == [0, 0, 255, 255])
    }

    @Test(arguments: WebPFiles.all)
    func `a WebP is decoded with its transparency, of an animation the first frame`(file: [UInt8]) throws {
        let made = try decode(file)
        #expect(made.width == 40 && made.height == 20)
        let pixels = try made.premultiplied()
        let (left, right) = ((10 * 40 + 5) * 4, (10 * 40 + 35) * 4)
        #expect(pixels[left + 3] == 255 && pixels[left + 2] > 240 && pixels[left] < 15)
        #expect(Array(pixels[right..<right + 4]) == [0, 0, 0, 0])
        let small = try decode(file) { ($0 / 2, $1 / 2) }
        #expect(small.width == 20 && small.height == 10)
        #expect(throws: ImageCodecError.tooLarge) { try decode(file) { _, _ in nil } }
        #expect(throws: ImageCodecError.unsupportedFormat) { try decode(file, among: [.png]) }
    }

    @Test(arguments: WebPFiles.all)
    func `a damaged or cut WebP is an error or an image, never a trap`(file: [UInt8]) {
        for place in file.indices {
            _ = try? decode(Array(file[..<place]))
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var damaged = file
                damaged[place] = value
                // Large sizes are refused before memory is taken.
                _ = try? decode(damaged) { $0 * $1 <= 1 << 20 ? ($0, $1) : nil }
            }
        }
        #expect(throws: ImageCodecError.broken) { try decode(Array(file[..<20])) }
    }

    @Test func `a format that was not asked for is refused, whoever knows it`() throws {
        let png = try Self.halves(4, 4).png()
        #expect(throws: ImageCodecError.unsupportedFormat) { try decode(png, among: [.jpeg]) }
        #expect(throws: ImageCodecError.unsupportedFormat) {
            try decode(Self.gif, among: [.jpeg, .png, .webP])
        }
    }

    @Test func `it is decoded at the size that is chosen, and never larger`() throws {
        let png = try Self.halves(40, 20).png()
        let small = try decode(png) { ($0 / 2, $1 / 2) }
        #expect(small.width == 20 && small.height == 10)
        let large = try decode(png) { ($0 * 2, $1 * 2) }
        #expect(large.width == 40 && large.height == 20)
    }

    @Test func `one that is refused by its size is not decoded`() {
        let bomb = ImageBomb.png(width: 60_000, height: 60_000)
        #expect(throws: ImageCodecError.tooLarge) { try decode(bomb) { _, _ in nil } }
    }

    @Test func `a JPEG is turned as its file says`() throws {
        let file = RotatedImage.jpeg(try Self.halves(20, 10).jpeg(quality: 95), orientation: 6)
        let made = try decode(file)
        #expect(made.isLyingOnItsSide)
        let upright = try made.upright()
        #expect(upright.width == 10 && upright.height == 20)
        // Red is at the top.
        let pixels = try upright.premultiplied()
        #expect(pixels[2] > 200 && pixels[0] < 50)
    }
}
