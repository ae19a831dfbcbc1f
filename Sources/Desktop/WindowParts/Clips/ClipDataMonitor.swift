import StdExtras

/// Records when a video last received data.
nonisolated final class ClipDataMonitor: Sendable {
    private struct State {
        var reads = 0
        var last = ContinuousClock.now
    }

    private let state = Locked(State())

    /// The time since the last read ended; nil while the video waits for data.
    var rest: Duration? { state.withLock { $0.reads > 0 ? nil : .now - $0.last } }

    /// Performs a read and records it.
    func noting(_ read: @Sendable () async throws -> [UInt8]) async rethrows -> [UInt8] {
        state.withLock { $0.reads += 1 }
        defer { state.withLock { ($0.reads, $0.last) = ($0.reads - 1, .now) } }
        return try await read()
    }
}
