package import ClientEngine
package import ClientModel
package import Signals

/// Reports the read position of a chat, once for all its windows.
package final class ReadReceiptReporter {
    /// Scrolling produces many positions: a write for some of them is enough.
    private static let pause = Duration.milliseconds(100)

    private let service: ReadStateService
    private let peer: PeerID
    private var seen: MessagePosition?
    private var telling: Task<Void, Never>?

    package init(_ service: ReadStateService, of peer: PeerID) {
        (self.service, self.peer) = (service, peer)
    }

    /// Called when the user has seen the messages up to `position`.
    package func read(upTo position: MessagePosition) {
        if let seen, seen >= position { return }
        seen = position
        guard telling == nil else { return }
        telling = Task { [weak self] in
            try? await Task.sleep(for: Self.pause)
            guard let self, !Task.isCancelled else { return }
            telling = nil
            guard let seen else { return }
            // If this fails, the next report covers it.
            try? await service.read(upTo: seen, in: peer)
        }
    }

    /// Marks messages as read in the transaction that stores them, while the result is kept.
    package func readOnArrival() -> Subscription { service.readOnArrival(in: peer) }

    /// Stops reporting.
    package func stop() { telling?.cancel() }
}
