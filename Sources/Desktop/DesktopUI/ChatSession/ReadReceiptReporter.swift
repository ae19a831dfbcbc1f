import ClientEngine
import ClientModel

/// Reports the read position of a chat, once for all its windows.
final class ReadReceiptReporter {
    /// Scrolling produces many positions: a write for some of them is enough.
    private static let pause = Duration.milliseconds(100)

    private let parts: AccountServices
    private let peer: PeerID
    private var seen: MessagePosition?
    private var telling: Task<Void, Never>?

    init(_ parts: AccountServices, _ peer: PeerID) {
        (self.parts, self.peer) = (parts, peer)
    }

    /// Called when the user has seen the messages up to `position`.
    func read(upTo position: MessagePosition) {
        if let seen, seen >= position { return }
        seen = position
        guard telling == nil else { return }
        telling = Task { [weak self] in
            try? await Task.sleep(for: Self.pause)
            guard let self, !Task.isCancelled else { return }
            telling = nil
            guard let seen else { return }
            // If this fails, the next report covers it.
            try? await parts.reading.read(upTo: seen, in: peer)
        }
    }

    /// Stops reporting.
    func stop() { telling?.cancel() }
}
