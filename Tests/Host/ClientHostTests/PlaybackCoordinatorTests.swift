import ClientEngine
import ClientHost
import ClientModel
import Signals
import StdExtras
import Testing

/// The playback of a program.
@Suite struct PlaybackCoordinatorTests {
    private let playback = PlaybackCoordinator()

    private func item(_ account: String, _ id: Int32) -> PlaybackCoordinator.Item {
        let message = MessageKey(peer: PeerID(.user, 2), namespace: .cloud, id: id)
        return PlaybackCoordinator.Item(account: AccountFolder(path: "/home/\(account)"), message: message)
    }

    @Test func `playing something else stops what was played, and its player is heard no more`() {
        let song = playback.play(item("ada", 1))
        #expect(playback.current?.turn == song)

        let voice = playback.play(item("bob", 1))
        playback.finish(song)
        #expect(playback.current?.item == item("bob", 1))
        #expect(playback.current?.turn == voice)

        playback.finish(voice)
        #expect(playback.current == nil)
    }

    @Test func `only what an account plays ends with it`() {
        _ = playback.play(item("ada", 1))
        playback.stop(item("bob", 1).account)
        #expect(playback.current != nil)
        playback.stop(item("ada", 1).account)
        #expect(playback.current == nil)
    }

    @Test func `a player that follows learns of each turn, and last of what is true`() async {
        let seen = Locked<[PlaybackCoordinator.Item?]>([])
        let following = playback.now.start { now in seen.withLock { $0.append(now?.item) } }
        _ = playback.play(item("ada", 1))
        _ = playback.play(item("bob", 2))
        playback.stop()
        playback.stop()
        #expect(seen.withLock { $0 } == [nil, item("ada", 1), item("bob", 2), nil])

        await withTaskGroup { group in
            for id in 0..<64 {
                group.addTask { [playback] in
                    _ = playback.play(
                        PlaybackCoordinator.Item(
                            account: AccountFolder(path: "/home/ada"),
                            message: MessageKey(peer: PeerID(.user, 2), namespace: .cloud, id: Int32(id))
                        )
                    )
                }
            }
        }
        let last = seen.withLock { $0.last ?? nil }
        #expect(last == playback.current?.item)
        following.cancel()
    }
}
