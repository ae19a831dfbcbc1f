import CGStreamer
import Dispatch
import FilmDecoding
import Testing

@testable import MediaPlayer

@Suite struct PlayerTests {
    @Test(.timeLimit(.minutes(1))) @MainActor
    func `nobody waits for the end of a player, whatever its threads are about`() async throws {
        #expect(await Player.prepare())
        let bytes = RawFilm(pictures: 9).bytes
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
        // The thread that shows pictures stands at the gate: who waited for it would do so for ever.
        weak let gone = player
        player = nil
        #expect(gone == nil)
        for _ in 0..<9 { gate.signal() }
    }

    @Test(.timeLimit(.minutes(1)))
    func `nobody waits for a jump, and of many the last is made`() async throws {
        #expect(await Player.prepare())
        let film = RawFilm(pictures: 100).bytes
        let source = PlayerSource(byteCount: Int64(film.count)) {
            Array(film[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        let (shown, told) = AsyncStream<UInt8>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        let show: @Sendable (PlayerFrame) -> Void = { frame in
            told.yield(frame.pixels[0])
            if frame.pixels[0] == 2 { gate.wait() }
        }
        let pipeline = try #require(
            PlayerPipeline(source, worker: .gallery, size: nil, isSilent: true, show: show) { _ in told.finish() }
        )
        pipeline.become(GST_STATE_PLAYING)
        for await picture in shown where picture == 2 { break }
        // The thread that shows pictures stands at the gate, and a jump waits for that thread.
        for second in 4...8 {
            pipeline.jump(to: .seconds(second), rate: 1)
            #expect(pipeline.position == .seconds(second))
        }
        gate.signal()
        var seen: Set<UInt8> = []
        // Which one is the first there is left open: those that are late are not shown.
        for await picture in shown {
            seen.insert(picture)
            if picture >= 80 { break }
        }
        #expect(seen.isDisjoint(with: 50..<80))
        #expect(try #require(pipeline.position) >= .seconds(8))
        #expect(pipeline.duration == .seconds(10))
    }
}
