import ClientEngine
import ClientModel

/// How far a chat was read, told once in whichever of its windows that was.
final class ReadReceiptReporter {
    /// Many come at once while one scrolls: a write for some of them is enough.
    private static let pause = Duration.milliseconds(100)

    private let parts: AccountServices
    private let peer: PeerID
    private var seen: MessagePosition?
    private var telling: Task<Void, Never>?

    init(_ parts: AccountServices, _ peer: PeerID) {
        (self.parts, self.peer) = (parts, peer)
    }

    /// Notes that somebody has seen the messages up to `position`.
    func read(upTo position: MessagePosition) {
        if let seen, seen >= position { return }
        seen = position
        guard telling == nil else { return }
        telling = Task { [weak self] in
            try? await Task.sleep(for: Self.pause)
            guard let self, !Task.isCancelled else { return }
            telling = nil
            guard let seen else { return }
            // What cannot be written now is written with the next.
            try? await parts.reading.read(upTo: seen, in: peer)
        }
    }

    /// Tells nothing any more.
    func stop() { telling?.cancel() }
}
