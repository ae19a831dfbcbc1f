import GTKBridge
import Testing

@testable import ChatNodes

@MainActor
@Suite struct WallpaperTests {
    private let plain = WallpaperStyle(
        corners: [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF],
        ink: 0,
        strength: 0
    )

    init() { Toolkit.start(keepsLocale: true) }

    /// A pixel's red, green and blue.
    private func color(_ x: Int, _ y: Int, in image: PixelImage) -> [Int] {
        let place = (y * image.width + x) * 4
        return [2, 1, 0].map { Int(image.pixels[place + $0]) }
    }

    @Test func `its corners have their colours, and the middle has a part of each`() async throws {
        let image = try #require(await WallpaperPainter().paint(plain, width: 256, height: 256))
        #expect(color(0, 0, in: image) == [255, 0, 0])
        #expect(color(255, 0, in: image)[1] > 250)
        #expect(color(0, 255, in: image)[2] > 250)
        #expect(color(255, 255, in: image).allSatisfy { $0 > 250 })
        #expect(color(128, 128, in: image).allSatisfy { 120...135 ~= $0 })
        #expect(stride(from: 3, to: image.pixels.count, by: 4).allSatisfy { image.pixels[$0] == 255 })
    }

    @Test func `motifs are drawn in ink, the same on each tile`() async throws {
        let style = WallpaperStyle(corners: [0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF], ink: 0, strength: 1)
        let side = WallpaperMotifs.side
        let image = try #require(await WallpaperPainter().paint(style, width: 2 * side, height: side))
        let inked = (0..<side * side).count { color($0 % side, $0 / side, in: image)[0] < 128 }
        #expect(1000...side * side / 5 ~= inked)
        let isSame = (0..<side * side).allSatisfy {
            color($0 % side, $0 / side, in: image) == color($0 % side + side, $0 / side, in: image)
        }
        #expect(isSame)
    }

    @Test func `there is none without a size`() async {
        #expect(await WallpaperPainter().paint(plain, width: 0, height: 10) == nil)
    }
}
