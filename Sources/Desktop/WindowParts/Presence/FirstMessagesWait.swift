package import ClientNetwork

/// Waits for the messages at which a history is opened. If they are not stored and there is no connection, the history
/// is opened at its end, where some usually are.
package final class FirstMessagesWait {
    private let patience: Duration
    private let giveUp: @MainActor () -> Void
    private var isWaiting = false
    private var isOffline = false
    private(set) var ending: Task<Void, Never>?

    /// Calls `giveUp` after `patience` without a connection, once for each wait.
    package init(patience: Duration = .seconds(2), giveUp: @escaping @MainActor () -> Void) {
        (self.patience, self.giveUp) = (patience, giveUp)
    }

    /// Takes the connection state.
    package func show(_ connection: ConnectionState) {
        guard connection.isOffline != isOffline else { return }
        isOffline = connection.isOffline
        endLater()
    }

    /// Called when the history knows that its first messages are not here.
    package func begin() {
        guard !isWaiting else { return }
        isWaiting = true
        endLater()
    }

    /// Called when messages are here, or are known not to exist.
    package func end() {
        isWaiting = false
        ending?.cancel()
        ending = nil
    }

    private func endLater() {
        ending?.cancel()
        ending = nil
        guard isWaiting, isOffline else { return }
        ending = Task { [weak self, patience] in
            try? await Task.sleep(for: patience)
            guard let self, !Task.isCancelled else { return }
            ending = nil
            giveUp()
        }
    }
}
