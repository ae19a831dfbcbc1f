import CGStreamer
import Dispatch
import VideoDecoding
import Testing

@testable import MediaPlayer

@Suite struct PlayerTests {
    @Test(.timeLimit(.minutes(1))) @MainActor
    func `nobody waits for the end of a player, whatever its threads are about`() async throws {
        #expect(await Player.prepare())
        let bytes = RawVideo(pictures: 9).bytes
        let source = PlayerSource(byteCount: Int64(bytes.count)) {
            Array(bytes[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        let (shown, told) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        var player: Player? = try Player(source, isSilent: true, worker: .gallery) { _ in
            told.yield()
            gate.wait()
        }
        player?.play()
        for await _ in shown { break }
        // The thread that shows frames is blocked at the gate: waiting for it would never end.
        weak let gone = player
        player = nil
        #expect(gone == nil)
        for _ in 0..<9 { gate.signal() }
    }

    @Test(.timeLimit(.minutes(1)))
    func `pictures that are larger than what is asked for at once come whole`() async throws {
        #expect(await Player.prepare())
        let film = RawVideo(pictures: 3, side: 700).bytes
        let source = PlayerSource(byteCount: Int64(film.count)) {
            Array(film[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        let (shown, told) = AsyncStream<[UInt8]>.makeStream()
        let show: @Sendable (PlayerFrame) -> Void = {
            told.yield([$0.pixels[0], $0.pixels[700 * 700 * 4 - 4]])
        }
        let pipeline = try #require(
            PlayerPipeline(source, worker: .gallery, size: nil, isSilent: true, show: show) { _ in
                told.finish()
            }
        )
        pipeline.become(GST_STATE_PAUSED)
        let first = try #require(await shown.first { _ in true })
        #expect(first == [0, 0])
        pipeline.jump(to: .milliseconds(200), rate: 1)
        #expect(await shown.first { $0[0] == 2 } == [2, 2])
    }

    @Test(.timeLimit(.minutes(1)), arguments: [100, 2_000])
    func `sound plays to its end, however short, and after a jump`(milliseconds: Int) async throws {
        #expect(await Player.prepare())
        let sound = RawSound(milliseconds: milliseconds).bytes
        let source = PlayerSource(byteCount: Int64(sound.count)) {
            Array(sound[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        let (failures, told) = AsyncStream<Void>.makeStream()
        let pipeline = try #require(
            PlayerPipeline(source, worker: .gallery, size: nil, isSilent: false, show: nil) { _ in
                told.yield()
            }
        )
        pipeline.become(GST_STATE_PLAYING)
        #expect(await isOver(pipeline))
        pipeline.jump(to: .milliseconds(milliseconds / 2), rate: 1.5)
        #expect(await isOver(pipeline))
        #expect(pipeline.duration == .milliseconds(milliseconds))
        told.finish()
        #expect(await failures.first { _ in true } == nil)
    }

    /// True if the pipeline ends soon.
    private func isOver(_ pipeline: PlayerPipeline) async -> Bool {
        await withCheckedContinuation { told in
            DispatchQueue.global().async {
                guard let bus = gst_element_get_bus(pipeline.element) else {
                    return told.resume(returning: false)
                }
                defer { gst_object_unref(bus) }
                let message = gst_bus_timed_pop_filtered(bus, 20_000_000_000, GST_MESSAGE_EOS)
                if let message { gst_message_unref(message) }
                told.resume(returning: message != nil)
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `nobody waits for a jump, and of many the last is made`() async throws {
        #expect(await Player.prepare())
        let film = RawVideo(pictures: 100).bytes
        let source = PlayerSource(byteCount: Int64(film.count)) {
            Array(film[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        let (shown, told) = AsyncStream<UInt8>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        // On a busy computer any frame may be late, and is not shown.
        let beginning: Range<UInt8> = 2..<40
        let show: @Sendable (PlayerFrame) -> Void = { frame in
            told.yield(frame.pixels[0])
            if beginning.contains(frame.pixels[0]) { gate.wait() }
        }
        let pipeline = try #require(
            PlayerPipeline(source, worker: .gallery, size: nil, isSilent: true, show: show) { _ in
                told.finish()
            }
        )
        pipeline.become(GST_STATE_PLAYING)
        for await picture in shown where beginning.contains(picture) { break }
        // The thread that shows frames is blocked at the gate, and a jump waits for that thread.
        for second in 4...8 {
            pipeline.jump(to: .seconds(second), rate: 1)
            #expect(pipeline.position == .seconds(second))
        }
        // The jumps may not have started yet: frames from before them arrive as well.
        for _ in beginning { gate.signal() }
        var seen: Set<UInt8> = []
        // The first frame there may be any: late frames are not shown.
        for await picture in shown {
            seen.insert(picture)
            if picture >= 80 { break }
        }
        #expect(seen.isDisjoint(with: 50..<80))
        #expect(try #require(pipeline.position) >= .seconds(8))
        #expect(pipeline.duration == .seconds(10))
    }
}
