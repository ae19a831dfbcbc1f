import StdExtras

/// Notes when a film got bytes last.
nonisolated final class ClipDataMonitor: Sendable {
    private struct State {
        var reads = 0
        var last = ContinuousClock.now
    }

    private let state = Locked(State())

    /// For how long it has had all that it asked for; nil while it waits for bytes.
    var rest: Duration? { state.withLock { $0.reads > 0 ? nil : .now - $0.last } }

    /// Reads bytes for it.
    func noting(_ read: @Sendable () async throws -> [UInt8]) async rethrows -> [UInt8] {
        state.withLock { $0.reads += 1 }
        defer { state.withLock { ($0.reads, $0.last) = ($0.reads - 1, .now) } }
        return try await read()
    }
}
