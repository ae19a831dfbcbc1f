import AnimationFrames
import Foundation
import TestKit
import Testing

/// The worker as a process: `martlet sticker-worker`, which a build puts beside the test runner.
@Suite(.timeLimit(.minutes(3))) struct VideoStickerTests {
    private let renderer: AnimationRenderer
    private let file: [UInt8]

    init() throws {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        renderer = AnimationRenderer(executable: runner.appending(path: "martlet").path)
        file = try fixture("sticker.webm", in: .module)
    }

    /// A pixel's blue, green, red and alpha.
    private func pixel(_ x: Int, _ y: Int, of frame: Int, in reel: FrameSequence) throws -> [UInt8] {
        let pixels = try #require(reel.pixels(of: frame))
        let place = (y * reel.width + x) * 4
        return Array(pixels[place..<place + 4])
    }

    @Test func `a video sticker has all its frames, and nothing around them`() async throws {
        let reel = try #require(await renderer.reel(of: file, width: 128, height: 128))
        #expect(reel.count == 30)
        #expect((32_900...33_500).contains(reel.frameDuration / .microseconds(1)))
        // The square is 32 wide: around 24 in the first frame, around 96 in the last.
        for (x, frame) in [(24, 0), (96, 29)] {
            let inside = try pixel(x, 64, of: frame, in: reel)
            #expect(inside[3] > 245 && inside[2] > 220 && inside[0] < 30, "\(inside)")
            #expect(try pixel(120 - x, 64, of: frame, in: reel)[3] < 10)
            #expect(try pixel(x, 10, of: frame, in: reel)[3] < 10)
        }
    }

    @Test func `a damaged or cut one has no frames, or some, and harms nobody`() async {
        var random = SeededRandom(seed: 5)
        for count in stride(from: 5, to: file.count, by: file.count / 8) {
            _ = await renderer.reel(of: Array(file[..<count]), width: 32, height: 32)
            var damaged = file
            damaged[count] ^= UInt8.random(in: 1...255, using: &random)
            _ = await renderer.reel(of: damaged, width: 32, height: 32)
        }
        #expect(await renderer.reel(of: [0x1A, 0x45, 0xDF, 0xA3], width: 32, height: 32) == nil)
    }
}
