import ConfinedProcess
import VideoDecoding
import StdExtras

/// Writes a worker's events, one at a time, from any thread.
final class EventWriter: Sendable {
    private let isHeard = Locked(true)

    /// Writes an event; none after the player has closed the pipe.
    func tell(_ event: VideoDecoderEvent) {
        let bytes = event.encoded()
        isHeard.withLock { isHeard in isHeard = isHeard && StandardStreams.write(bytes) }
    }
}
