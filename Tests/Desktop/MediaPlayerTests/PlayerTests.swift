import Dispatch
import Foundation
import Testing

@testable import MediaPlayer

@Suite struct PlayerTests {
    /// A picture of one pixel, which is the shortest film there is.
    private static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    @Test(.timeLimit(.minutes(1))) @MainActor
    func `nobody waits for the end of a player, whatever its threads are about`() async throws {
        #expect(await Player.prepare())
        let bytes = [UInt8](try #require(Data(base64Encoded: Self.picture)))
        let source = PlayerSource(byteCount: Int64(bytes.count)) {
            Array(bytes[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        let (shown, told) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        var player: Player? = try Player(source, isSilent: true) { _ in
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
}
