import AnimationFrames
import Foundation
import Testing
import WireCompression

/// The worker as a process: `martlet animation-worker`, which a build puts beside the test runner.
@Suite(.timeLimit(.minutes(2))) struct AnimationRendererTests {
    static let program: String = {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return runner.appending(path: "martlet").path
    }()

    static let drawer = AnimationRenderer(executable: program)

    /// A disc that moves from left to right in a second, 60 frames long.
    static let disc = """
        {"v":"5.5.2","fr":60,"ip":0,"op":60,"w":512,"h":512,"layers":[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[
        {"ty":"gr","it":[{"ty":"el","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[200,200]}},
        {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}},
        {"ty":"tr","p":{"a":1,"k":[{"t":0,"s":[100,256],"e":[412,256],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},
        {"t":59,"s":[412,256]}]}}]}]}]}
        """

    /// A pixel's blue, green, red and alpha.
    private func pixel(_ x: Int, _ y: Int, of frame: Int, in reel: FrameSequence) throws -> [UInt8] {
        let pixels = try #require(reel.pixels(of: frame))
        let place = (y * reel.width + x) * 4
        return Array(pixels[place..<place + 4])
    }

    @Test func `a sticker is drawn at its size, with all its frames`() async throws {
        let reel = try #require(await Self.drawer.reel(of: Array(Self.disc.utf8), width: 128, height: 128))
        #expect(reel.count == 60)
        #expect(reel.frameDuration == .microseconds(16_666))
        // At 128 pixels the disc is 50 wide: first at the left, then at the right.
        #expect(try pixel(25, 64, of: 0, in: reel) == [0, 0, 255, 255])
        #expect(try pixel(103, 64, of: 0, in: reel) == [0, 0, 0, 0])
        #expect(try pixel(25, 64, of: 59, in: reel) == [0, 0, 0, 0])
        #expect(try pixel(103, 64, of: 59, in: reel) == [0, 0, 255, 255])
        #expect(reel.byteCount < 60 * 128 * 128)
    }

    @Test func `one that is packed as Telegram's are is the same`() async throws {
        let plain = Array(Self.disc.utf8)
        let deflated = Gzip.deflate(plain.span.bytes)
        let packed = try #require(deflated)
        let reel = try #require(await Self.drawer.reel(of: packed, width: 64, height: 64))
        #expect(await Self.drawer.reel(of: plain, width: 64, height: 64) == reel)
    }

    @Test(arguments: [
        "", "{}", "[]", "no animation", #"{"v":"5","fr":0,"ip":0,"op":60,"w":1,"h":1,"layers":[]}"#,
        #"{"v":"5","fr":1e-9,"ip":0,"op":60,"w":1,"h":1,"layers":[]}"#,
    ])
    func `what is none has no frames, and harms nobody`(text: String) async {
        #expect(await Self.drawer.reel(of: Array(text.utf8), width: 64, height: 64) == nil)
    }

    @Test func `half a million brackets have no frames`() async {
        let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 19)
        #expect(await Self.drawer.reel(of: brackets, width: 64, height: 64) == nil)
    }

    @Test func `a faster one skips frames`() async throws {
        let fast = Self.disc.replacing(#""fr":60"#, with: #""fr":120"#)
        let reel = try #require(await Self.drawer.reel(of: Array(fast.utf8), width: 16, height: 16))
        #expect(reel.count == 30)
        #expect(reel.frameDuration == .microseconds(16_666))
    }

    @Test func `one without an end ends at the limit`() async throws {
        let endless = Self.disc.replacing(#""op":60"#, with: #""op":1000000000"#)
        let reel = await Self.drawer.reel(of: Array(endless.utf8), width: 16, height: 16)
        #expect(reel.map { $0.count <= AnimationLimits.frames } ?? true)
    }

    @Test func `too large a size is not even tried`() async {
        #expect(await Self.drawer.reel(of: Array(Self.disc.utf8), width: 2000, height: 10) == nil)
        #expect(await Self.drawer.reel(of: Array(Self.disc.utf8), width: 0, height: 10) == nil)
    }

    @Test(arguments: [
        ["/bin/false"], ["/bin/cat"], ["/nonexistent/worker"], ["/bin/sh", "-c", "kill -SEGV $$"],
    ])
    func `a worker that dies, babbles or is not there draws nothing`(command: [String]) async {
        let drawer = AnimationRenderer(executable: command[0], arguments: Array(command.dropFirst()))
        #expect(await drawer.reel(of: Array(Self.disc.utf8), width: 64, height: 64) == nil)
    }

    @Test func `a worker that hangs is killed at the deadline`() async {
        let drawer = AnimationRenderer(
            executable: "/bin/sh",
            arguments: ["-c", "exec sleep 60"],
            deadline: .milliseconds(200)
        )
        let start = ContinuousClock.now
        #expect(await drawer.reel(of: [1], width: 64, height: 64) == nil)
        #expect(start.duration(to: .now) < .seconds(10))
    }
}

@Suite struct FrameReelTests {
    private let reel: FrameSequence = {
        var reel = FrameSequence(width: 3, height: 2, frameDuration: .milliseconds(40))
        reel.append((0..<24).map { $0 })
        reel.append([UInt8](repeating: 0, count: 24))
        return reel
    }()

    @Test func `frames come back as they were`() {
        #expect(reel.pixels(of: 0) == (0..<24).map { $0 })
        #expect(reel.pixels(of: 1) == [UInt8](repeating: 0, count: 24))
        #expect(reel.pixels(of: 2) == nil)
        #expect(reel.pixels(of: -1) == nil)
        #expect(FrameSequence(encoded: reel.encoded) == reel)
    }

    @Test func `an animation with too many bytes loses every other frame, not its length`() {
        var long = FrameSequence(width: 1, height: 1, frameDuration: .milliseconds(20))
        for shade in UInt8(0)..<5 { long.append([shade, 0, 0, 255]) }
        let results = [20, 19, 19].map { long.thinIfTooLarge(beyond: $0) }
        #expect(results == [false, true, false])
        #expect(long.count == 3 && long.frameDuration == .milliseconds(40))
        #expect(long.pixels(of: 2) == [4, 0, 0, 255])
    }

    @Test func `bytes that end early or go on too long are no reel`() {
        for length in 0..<reel.encoded.count {
            #expect(FrameSequence(encoded: Array(reel.encoded.prefix(length))) == nil)
        }
        #expect(FrameSequence(encoded: reel.encoded + [0]) == nil)
    }

    @Test func `a damaged byte is never a crash`() {
        let encoded = reel.encoded
        for place in encoded.indices {
            for value: UInt8 in [0, 1, 127, 255] {
                var bytes = encoded
                bytes[place] = value
                guard let read = FrameSequence(encoded: bytes) else { continue }
                for index in 0..<read.count { _ = read.pixels(of: index) }
            }
        }
    }
}
