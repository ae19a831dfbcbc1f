import SQLite

@testable import MessageStore

/// Internals that only tests use.
extension MessageStore {
    /// True if a transaction waits for the writer.
    var hasWaiting: Bool { writer.hasWaiting }

    /// True if there is maintenance for an idle moment.
    var hasChores: Bool {
        get async { await inside { $0.maintenance.hasWork } ?? false }
    }

    /// Waits for a running checkpoint.
    func finishCheckpoint() async { await inside { $0.checkpointer?.finish() } }

    /// Runs `body` on the writer; nil when it is closed.
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
