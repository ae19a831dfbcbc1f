import ConfinedProcess
import VideoDecoding
import StdExtras

/// What a worker says, from whichever thread: one event after the other.
final class EventWriter: Sendable {
    private let isHeard = Locked(true)

    /// Says it; who listens no more ends this process.
    func tell(_ event: VideoDecoderEvent) {
        let bytes = event.encoded()
        isHeard.withLock { isHeard in isHeard = isHeard && StandardStreams.write(bytes) }
    }
}
