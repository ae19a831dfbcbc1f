import ConfinedProcess
import FilmDecoding
import StdExtras

/// What a worker says, from whichever thread: one event after the other.
final class Voice: Sendable {
    private let isHeard = Locked(true)

    /// Says it; who listens no more ends this process.
    func tell(_ event: FilmEvent) {
        let bytes = event.encoded()
        isHeard.withLock { isHeard in isHeard = isHeard && StandardStreams.write(bytes) }
    }
}
