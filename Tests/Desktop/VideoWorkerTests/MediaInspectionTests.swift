import ClientModel
import Foundation
import TestKit
import Testing
import VideoDecoding

/// Files that GStreamer made, inspected by a real worker.
@Suite(.timeLimit(.minutes(2))) struct MediaInspectionTests {
    private static let frames =
        "videotestsrc num-buffers=20 ! video/x-raw,width=640,height=360,framerate=10/1 ! videoconvert"
    private static let tone =
        "audiotestsrc num-buffers=20 samplesperbuffer=4800 ! audio/x-raw,rate=48000 ! audioconvert"

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a film has a length, a size, sound and a first frame`() async throws {
        let film = try await inspect(
            make(
                "qtmux name=mux faststart=true",
                "videotestsrc num-buffers=20 ! video/x-raw,format=RGB,width=320,height=180,framerate=10/1",
                "\(Self.tone) ! avenc_aac"
            )
        )
        #expect(film.size == PixelSize(width: 320, height: 180))
        #expect(abs(film.duration - 2) < 0.2)
        #expect(film.hasSound && !film.hasUnknownStreams && film.canStream)
        #expect(jpegSize(film.thumbnail) == PixelSize(width: 320, height: 180))
    }

    @Test func `a film with its index at the end cannot be streamed, and may have no sound`() async throws {
        let film = try await inspect(make("mp4mux name=mux", "\(Self.frames) ! avenc_mpeg4"))
        #expect(film.hasVideo && !film.hasSound && !film.canStream && !film.hasUnknownStreams)
    }

    @Test func `a film that was held upright is shown upright`() async throws {
        let path = try make("mp4mux name=mux", "\(Self.frames) ! avenc_mpeg4")
        var file = try Data(contentsOf: URL(fileURLWithPath: path))
        // The matrix of a quarter turn, in the track's header.
        let matrix = try #require(file.range(of: Data("tkhd".utf8))).lowerBound + 44
        let turn: [UInt32] = [0, 1 << 16, 0, UInt32(bitPattern: -1 << 16), 0, 0, 360 << 16, 0, 1 << 30]
        file.replaceSubrange(
            matrix..<matrix + 36,
            with: turn.flatMap { number in [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        )
        try file.write(to: URL(fileURLWithPath: path))
        let film = try await inspect(path)
        #expect(film.size == PixelSize(width: 360, height: 640))
        #expect(jpegSize(film.thumbnail) == PixelSize(width: 180, height: 320))
    }

    @Test func `a film with sound that cannot be decoded is not taken for a silent one`() async throws {
        let film = try await inspect(
            make(
                "matroskamux name=mux",
                "\(Self.frames) ! vp9enc deadline=1 cpu-used=8",
                "\(Self.tone) ! avenc_ac3"
            )
        )
        #expect(film.hasVideo && !film.hasSound && film.hasUnknownStreams)
    }

    @Test func `WebM is a film, Opus in Ogg is a sound`() async throws {
        let film = try await inspect(
            make(
                "webmmux name=mux",
                "\(Self.frames) ! vp9enc deadline=1 cpu-used=8",
                "\(Self.tone) ! opusenc"
            )
        )
        #expect(film.size == PixelSize(width: 640, height: 360) && film.hasSound)
        let sound = try await inspect(make("oggmux name=mux", "\(Self.tone) ! opusenc"))
        #expect(sound.hasSound && !sound.hasVideo && abs(sound.duration - 2) < 0.1)
    }

    @Test func `music has a title, a performer and a cover of a thumbnail's size`() async throws {
        let path = try make("id3v2mux name=mux", "\(Self.tone) ! lamemp3enc")
        let cover = try make(
            "jpegenc name=mux",
            "videotestsrc num-buffers=1 ! video/x-raw,width=600,height=400"
        )
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let tag = ID3Tag(
            title: "Lark",
            performer: "Ada",
            cover: [UInt8](try Data(contentsOf: URL(fileURLWithPath: cover)))
        )
        try Data(tag.bytes + data).write(to: URL(fileURLWithPath: path))
        let music = try await inspect(path)
        #expect((music.title, music.performer) == ("Lark", "Ada"))
        #expect(music.hasSound && !music.hasVideo && abs(music.duration - 2) < 0.2)
        #expect(jpegSize(music.thumbnail) == PixelSize(width: 320, height: 213))
    }

    @Test func `an animated GIF has a size and a length, a single image is none`() async throws {
        let two = try await inspect(write(gif(images: 2), "two.gif"))
        #expect(two.size == PixelSize(width: 3, height: 2) && two.duration == 1)
        let one = try write(gif(images: 1), "one.gif")
        await #expect(throws: MediaInspectionError.damaged) { try await inspect(one) }
    }

    @Test func `damaged and other files are refused`() async throws {
        let film = try make("mp4mux name=mux", "\(Self.frames) ! avenc_mpeg4")
        let whole = try Data(contentsOf: URL(fileURLWithPath: film))
        for content in [whole.prefix(3000), Data("only text".utf8), Data()] {
            let path = try write([UInt8](content), "damaged.mp4")
            await #expect(throws: MediaInspectionError.damaged) { try await inspect(path) }
        }
        let missing = folder.path + "/missing"
        await #expect(throws: MediaInspectionError.unreadable) { try await inspect(missing) }
        await #expect(throws: MediaInspectionError.unreadable) { try await inspect(folder.path) }
    }

    @Test func `a worker that ends, hangs or cannot start is an error`() async throws {
        let path = try write([1, 2, 3], "file")
        await #expect(throws: MediaInspectionError.damaged) {
            try await MediaInspector(.init(executable: "/bin/true")).inspect(path)
        }
        await #expect(throws: MediaInspectionError.tooExpensive) {
            let hanging = VideoDecoderProcess.Program(executable: "/bin/sleep", arguments: ["60"])
            return try await MediaInspector(hanging, within: 1).inspect(path)
        }
        await #expect(throws: MediaInspectionError.notInstalled) {
            try await MediaInspector(.init(executable: "/nowhere")).inspect(path)
        }
    }

    // MARK: - Files

    private func inspect(_ path: String) async throws -> MediaInspection {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let worker = VideoDecoderProcess.Program(executable: runner.appending(path: "node-gallery").path)
        return try await MediaInspector(worker).inspect(path)
    }

    /// Makes a file of one or two streams.
    private func make(_ muxer: String, _ streams: String...) throws -> String {
        let path = "\(folder.path)/\(UUID())"
        let inputs = streams.map { "\($0) ! queue ! mux." }.joined(separator: " ")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["gst-launch-1.0", "-q"]
            + "\(muxer) ! filesink location=\(path) \(inputs)".split(separator: " ").map(String.init)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return path
    }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let path = "\(folder.path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// A GIF of 3 by 2 pixels, each image shown for half a second.
    private func gif(images: Int) -> [UInt8] {
        let head = Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let image: [UInt8] =
            [0x21, 0xF9, 4, 0, 50, 0, 0, 0, 0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0]
            + [2, 3, 0x84, 0x8F, 0x05, 0]
        return head + (0..<images).flatMap { _ in image } + [0x3B]
    }

    /// The size in the frame header of a JPEG.
    private func jpegSize(_ bytes: [UInt8]) -> PixelSize? {
        guard
            let header = bytes.indices.dropLast(8).first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }
            )
        else { return nil }
        func number(_ offset: Int) -> Int32 {
            Int32(bytes[header + offset]) << 8 | Int32(bytes[header + offset + 1])
        }
        return PixelSize(width: number(7), height: number(5))
    }
}

/// A tag of ID3 2.3, to put before music.
private struct ID3Tag {
    let title: String
    let performer: String
    let cover: [UInt8]

    var bytes: [UInt8] {
        let picture = [0] + Array("image/jpeg".utf8) + [0, 3, 0] + cover
        let frames =
            frame("TIT2", [0] + Array(title.utf8)) + frame("TPE1", [0] + Array(performer.utf8))
            + frame("APIC", picture)
        let length = [21, 14, 7, 0].map { UInt8(frames.count >> $0 & 0x7F) }
        return Array("ID3".utf8) + [3, 0, 0] + length + frames
    }

    private func frame(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let length = [24, 16, 8, 0].map { UInt8(content.count >> $0 & 0xFF) }
        return Array(name.utf8) + length + [0, 0] + content
    }
}
