import ClientNetwork
import WindowParts

/// Waits for the messages at which a history is opened. If they are not stored and there is no connection, the history
/// is opened at its end, where some usually are.
final class FirstMessagesWait {
    private enum Phase {
        case idle
        case waiting
        /// The history was opened at its end, and there is nothing there either.
        case givenUp
    }

    private let patience: Duration
    private let giveUp: @MainActor () -> Void
    private var phase = Phase.idle
    private var isOffline = false
    private(set) var ending: Task<Void, Never>?

    /// Calls `giveUp` after `patience` without a connection, once for each wait.
    init(patience: Duration = .seconds(2), giveUp: @escaping @MainActor () -> Void) {
        (self.patience, self.giveUp) = (patience, giveUp)
    }

    /// Takes the connection state.
    func show(_ connection: ConnectionState) {
        guard connection.isOffline != isOffline else { return }
        isOffline = connection.isOffline
        endLater()
    }

    /// Called when the history knows that its first messages are not here.
    func begin() {
        guard phase == .idle else { return }
        phase = .waiting
        endLater()
    }

    /// Called when messages are here, or are known not to exist.
    func end() {
        phase = .idle
        ending?.cancel()
        ending = nil
    }

    private func endLater() {
        ending?.cancel()
        ending = nil
        guard phase == .waiting, isOffline else { return }
        ending = Task { [weak self, patience] in
            try? await Task.sleep(for: patience)
            guard let self, !Task.isCancelled else { return }
            ending = nil
            phase = .givenUp
            giveUp()
        }
    }
}
