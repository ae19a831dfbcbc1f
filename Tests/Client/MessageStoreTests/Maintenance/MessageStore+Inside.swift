import SQLite

@testable import MessageStore

/// What only tests look at.
extension MessageStore {
    /// Whether a transaction waits for the lane.
    var hasWaiting: Bool { writer.hasWaiting }

    /// Whether there are chores for an idle moment.
    var hasChores: Bool {
        get async { await inside { $0.maintenance.hasWork } ?? false }
    }

    /// Waits for a checkpoint under way.
    func finishCheckpoint() async { await inside { $0.checkpointer?.finish() } }

    /// Runs `body` on the lane; nil when it is closed.
    @discardableResult
    func inside<Result: Sendable>(_ body: @escaping @Sendable (WriterState) -> Result) async -> Result? {
        await withCheckedContinuation { continuation in
            writer.perform {
                continuation.resume(returning: body($0))
            } otherwise: {
                continuation.resume(returning: nil)
            }
        }
    }
}
