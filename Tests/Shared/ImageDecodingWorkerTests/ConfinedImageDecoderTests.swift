import Foundation
import ImageCodec
import ImageDecoding
import TestKit
import Testing

@testable import ImageDecodingWorker

/// The worker as a process: `node-gallery picture-worker`, which a build puts beside the test runner.
@Suite(.timeLimit(.minutes(2))) struct ConfinedImageDecoderTests {
    static let program: String = {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return runner.appending(path: "node-gallery").path
    }()

    private let decoder = ConfinedImageDecoder(executable: program)

    /// An image, red on the left, blue on the right.
    static func halves(_ width: Int, _ height: Int) throws -> Pixels {
        let row = (0..<width).flatMap { $0 < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255] as [UInt8] }
        return try Pixels(
            colors: Array(repeatElement(row, count: height).joined()),
            width: width,
            height: height
        )
    }

    private static func pixel(_ x: Int, _ y: Int, of picture: DecodedImage) -> [UInt8] {
        let place = (y * picture.width + x) * 4
        return Array(picture.pixels[place..<place + 4])
    }

    @Test func `a picture fills its frame, and what is too long is cut off at both ends`() async throws {
        let long = try #require(
            await decoder.decode(Self.halves(200, 100).png(), .filling(width: 40, height: 40))
        )
        #expect(long.width == 40 && long.height == 40)
        #expect(Self.pixel(2, 20, of: long) == [0, 0, 255, 255], "red, blue first")
        #expect(Self.pixel(37, 20, of: long) == [255, 0, 0, 255])
        let small = try #require(
            await decoder.decode(Self.halves(20, 10).png(), .filling(width: 80, height: 80))
        )
        #expect(small.width == 80 && Self.pixel(79, 79, of: small) == [255, 0, 0, 255])
        // Both were decoded by one process.
        #expect(decoder.answersOfWorker == 2)
    }

    @Test func `one that is to fit keeps its proportions, and is never made larger`() async throws {
        let file = try Self.halves(300, 200).png()
        let less = try #require(await decoder.decode(file, .within(side: 30)))
        #expect(less.width == 30 && less.height == 20)
        let whole = try #require(await decoder.decode(file, .within(side: 8192)))
        #expect(whole.width == 300 && whole.height == 200)
        let few = try #require(await decoder.decode(file, .within(side: 8192, pixels: 600)))
        #expect(few.width == 30 && few.height == 20)
        // Normal rounding would give 4 and 3, which is too much.
        let fewer = try #require(await decoder.decode(file, .within(side: 8192, pixels: 10)))
        #expect(fewer.width == 3 && fewer.height == 2)
    }

    @Test func `the worker makes what the same code makes here, of every format`() async throws {
        let jpeg = RotatedImage.jpeg(try Self.halves(400, 300).jpeg(quality: 80), orientation: 6)
        let clear: [UInt8] = [200, 100, 50, 128, 0, 0, 0, 0]
        let png = try Pixels(colors: clear, width: 2, height: 1).png()
        for file in [jpeg, png, PictureFiles.gif] + WebPFiles.all {
            for fit in [ImageFit.filling(width: 90, height: 90), .within(side: 100)] {
                let here = try #require(try picture(in: file, fit))
                #expect(await decoder.decode(file, fit) == here)
            }
        }
        let upright = try #require(await decoder.decode(jpeg, .within(side: 100)))
        #expect(upright.width == 75 && upright.height == 100)
    }

    @Test func `a JPEG of a picture is upright, within the size, on white, and tells nothing else`()
        async throws
    {
        let rotated = RotatedImage.jpeg(try Self.halves(400, 300).jpeg(quality: 80), orientation: 6)
        #expect(rotated.contains("Exif"))
        let scaled = try await decoder.jpeg(of: rotated, within: 100, quality: 87)
        #expect(scaled.width == 75 && scaled.height == 100)
        #expect(scaled.jpeg.starts(with: [0xff, 0xd8, 0xff]) && !scaled.jpeg.contains("Exif"))
        let small = try await decoder.jpeg(of: scaled.jpeg, within: 2560, quality: 87)
        #expect(small.width == 75 && small.height == 100)
        let clear = try Pixels(colors: [0, 0, 0, 0], width: 1, height: 1).png()
        let paper = try await decoder.jpeg(of: clear, within: 10, quality: 90)
        let drawn = try #require(await decoder.decode(paper.jpeg, .within(side: 10)))
        #expect(drawn.pixels == [255, 255, 255, 255])
        await #expect(throws: ImageEncodingError.refused) {
            try await decoder.jpeg(of: Array("no picture".utf8), within: 10, quality: 87)
        }
        await #expect(throws: ImageEncodingError.workerFailed) {
            try await ConfinedImageDecoder(executable: "/nonexistent/worker")
                .jpeg(of: clear, within: 10, quality: 87)
        }
    }

    @Test(arguments: PictureFiles.refused)
    func `what others decode is refused, however right it is`(file: String) async {
        #expect(await decoder.decode(Array(file.utf8), .within(side: 100)) == nil)
        // And without effect on later images.
        #expect(await decoder.decode(PictureFiles.gif, .within(side: 100)) != nil)
        #expect(decoder.answersOfWorker == 2)
    }

    @Test(arguments: [(60_000, 60_000), (2_000_000_000, 2), (10_001, 10_000)])
    func `a decompression bomb is refused before it is decoded`(width: UInt32, height: UInt32) async {
        let bomb = ImageBomb.png(width: width, height: height)
        #expect(await decoder.decode(bomb, .filling(width: 10, height: 10)) == nil)
        // The worker itself refused it: it ran neither out of memory nor out of time.
        #expect(decoder.answersOfWorker == 1)
    }

    @Test func `a damaged or cut picture is refused or drawn, and the next one is as ever`() async throws {
        var random = SeededRandom(seed: 7)
        let good = try Self.halves(64, 48)
        for whole in [try good.jpeg(quality: 90), try good.png(), PictureFiles.gif] + WebPFiles.all {
            for count in stride(from: 1, to: whole.count, by: max(1, whole.count / 40)) {
                _ = await decoder.decode(Array(whole[..<count]), .within(side: 64))
                var damaged = whole
                damaged[count] ^= UInt8.random(in: 1...255, using: &random)
                _ = await decoder.decode(damaged, .within(side: 64))
            }
            #expect(await decoder.decode(whole, .within(side: 64)) != nil)
        }
    }

    @Test func `what is too long, or wanted too large, is not even sent`() async {
        let long = [UInt8](repeating: 0xff, count: ImageDecodingLimits.fileBytes + 1)
        #expect(await decoder.decode(long, .within(side: 10)) == nil)
        #expect(await decoder.decode([], .within(side: 10)) == nil)
        #expect(await decoder.decode(PictureFiles.gif, .filling(width: 0, height: 10)) == nil)
        #expect(await decoder.decode(PictureFiles.gif, .within(side: ImageDecodingLimits.side + 1)) == nil)
        #expect(decoder.answersOfWorker == nil)
    }
}

/// The life of workers.
@Suite(.timeLimit(.minutes(2))) struct PictureWorkerLifeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A decoder whose workers run a script, which writes a line each.
    private func decoder(
        _ script: String,
        deadline: Duration = .seconds(30),
        timeout: DispatchTimeInterval = .seconds(60)
    ) -> ConfinedImageDecoder {
        ConfinedImageDecoder(
            executable: "/bin/sh",
            arguments: ["-c", "echo x >> '\(folder.path("runs"))'; \(script)"],
            deadline: deadline,
            timeout: timeout
        )
    }

    private func runs() -> Int {
        (try? String(contentsOfFile: folder.path("runs"), encoding: .utf8))?.count(where: { $0 == "x" }) ?? 0
    }

    private var worker: String { "'\(ConfinedImageDecoderTests.program)' picture-worker" }

    @Test(arguments: ["kill -SEGV $$", "exit 1", "cat", "yes", "head -c 3 /dev/zero"])
    func `a picture that ends a fresh worker, or has it babble, is refused`(script: String) async {
        let decoder = decoder(script)
        #expect(await decoder.decode(PictureFiles.gif, .within(side: 10)) == nil)
        #expect(runs() == 1)
        #expect(decoder.answersOfWorker == nil)
    }

    @Test func `a program that is not there draws nothing`() async {
        let decoder = ConfinedImageDecoder(executable: "/nonexistent/worker")
        #expect(await decoder.decode(PictureFiles.gif, .within(side: 10)) == nil)
    }

    @Test func `a picture for which a used worker dies is given to a fresh one`() async {
        // A worker that gets only one request.
        let length = ImageDecodingRequest.byteCount + PictureFiles.gif.count
        let decoder = decoder("head -c \(length) | \(worker)")
        for count in 1...3 {
            #expect(await decoder.decode(PictureFiles.gif, .within(side: 10)) != nil)
            #expect(runs() == count)
            #expect(decoder.answersOfWorker == 1)
        }
    }

    @Test func `a worker that hangs is killed at the deadline, and the picture refused`() async {
        let decoder = decoder("exec sleep 60", deadline: .milliseconds(200))
        let start = ContinuousClock.now
        #expect(await decoder.decode(PictureFiles.gif, .within(side: 10)) == nil)
        // Long before the worker would have ended by itself.
        #expect(start.duration(to: .now) < .seconds(50))
        #expect(runs() == 1)
    }

    @Test func `a worker that nobody needs any more ends`() async throws {
        let decoder = decoder("exec \(worker)", timeout: .milliseconds(20))
        #expect(await decoder.decode(PictureFiles.gif, .within(side: 10)) != nil)
        var timeout = TestTimeout()
        while decoder.answersOfWorker != nil { try #require(await timeout.goesOn()) }
        #expect(await decoder.decode(PictureFiles.gif, .within(side: 10)) != nil)
        #expect(runs() == 2)
    }
}

extension [UInt8] {
    /// True if the bytes contain a text.
    fileprivate func contains(_ text: String) -> Bool { contains(Array(text.utf8)) }
}

/// Small image files.
enum PictureFiles {
    /// One red pixel.
    static let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0xff, 0, 0, 0xff, 0xff, 0xff]
        + [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]

    /// Images in formats of other programs, and the first bytes of further formats.
    static let refused = [
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
        "/* XPM */\nstatic char *x[] = {\"1 1 1 1\", \"a c #ff0000\", \"a\"};\n",
        "P3\n1 1\n255\n255 0 0\n", "II*\0\u{8}\0\0\0", "MM\0*\0\0\0\u{8}", "BM", "RIFF\0\0\0\0ACON", "icns",
        "no picture",
    ]
}
