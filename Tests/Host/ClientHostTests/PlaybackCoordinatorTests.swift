import ClientEngine
import ClientHost
import ClientModel
import Signals
import Testing

/// The playback of a program.
@Suite struct PlaybackCoordinatorTests {
    private let playback = PlaybackCoordinator()

    private func item(_ account: String, _ id: Int32) -> PlaybackCoordinator.Item {
        let message = MessageKey(peer: PeerID(.user, 2), namespace: .cloud, id: id)
        return PlaybackCoordinator.Item(account: AccountFolder(path: "/home/\(account)"), message: message)
    }

    private var now: PlaybackCoordinator.Now? {
        get async throws { try await playback.now.first() ?? nil }
    }

    @Test func `playing something else stops what was played, and its player is heard no more`() async throws
    {
        let song = await playback.play(item("ada", 1))
        await playback.report(.seconds(3), by: song)
        #expect(try await now?.position == .seconds(3))

        let voice = await playback.play(item("bob", 1), from: .seconds(1))
        await playback.report(.seconds(4), by: song)
        await playback.finish(song)
        #expect(try await now?.item == item("bob", 1))
        #expect(try await now?.position == .seconds(1))
        #expect(try await now?.turn == voice)

        await playback.finish(voice)
        #expect(try await now == nil)
    }

    @Test func `it pauses, goes on, and goes where somebody wants`() async throws {
        let turn = await playback.play(item("ada", 1))
        await playback.setPaused(true)
        await playback.seek(to: .seconds(-4))
        #expect(try await now?.isPaused == true)
        #expect(try await now?.position == .zero)
        #expect(try await now?.seekCount == 1)
        await playback.setPaused(false)
        await playback.report(.seconds(1), by: turn)
        #expect(try await now?.seekCount == 1)
    }

    @Test func `only what an account plays ends with it`() async throws {
        await playback.play(item("ada", 1))
        await playback.stop(item("bob", 1).account)
        #expect(try await now != nil)
        await playback.stop(item("ada", 1).account)
        #expect(try await now == nil)
    }
}
