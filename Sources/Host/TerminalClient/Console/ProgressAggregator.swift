import ClientEngine
import MediaStore
import MessageStore
import Signals
import StdExtras

/// Adds up the progress of several files, and shows it on a terminal.
///
/// Threads: any.
final class ProgressAggregator: Sendable {
    private struct State {
        var parts: [Int: ProgressLine] = [:]
        var isOver = false
    }

    private let console: any Console
    private let state = Locked(State())
    private let subscriptions = Locked<[Subscription]>([])

    init(_ console: any Console) { self.console = console }

    /// The number of bytes transferred.
    var done: Int64 { state.withLock { $0.parts.values.reduce(0) { $0 + $1.done } } }

    /// Adds an upload.
    func follow(_ progress: Signal<UploadProgress?, StoreError>) {
        let number = addPart()
        // A store error is reported where the outcome is awaited.
        let subscription = progress.start(
            next: { [weak self] progress in
                guard let progress else { return }
                self?.set(ProgressLine(done: progress.sentByteCount, total: progress.byteCount), number)
            },
            failed: { _ in },
            completed: {}
        )
        subscriptions.withLock { $0.append(subscription) }
    }

    /// Adds a download.
    func follow(_ status: Signal<MediaStatus, Never>) {
        let number = addPart()
        let subscription = status.start { [weak self] status in
            let progress = status.progress
            self?.set(
                ProgressLine(done: progress.storedByteCount, total: progress.totalByteCount),
                number
            )
        }
        subscriptions.withLock { $0.append(subscription) }
    }

    /// Removes the progress line.
    func end() {
        state.withLock { $0.isOver = true }
        subscriptions.withLock { $0 = [] }
        console.show(progress: nil)
    }

    private func addPart() -> Int {
        state.withLock { state in
            state.parts[state.parts.count] = ProgressLine(done: 0, total: nil)
            return state.parts.count - 1
        }
    }

    private func set(_ line: ProgressLine, _ number: Int) {
        let sum = state.withLock { state -> ProgressLine? in
            state.parts[number] = line
            guard !state.isOver else { return nil }
            let totals = state.parts.values.map(\.total)
            return ProgressLine(
                done: state.parts.values.reduce(0) { $0 + $1.done },
                total: totals.contains(nil) ? nil : totals.compactMap(\.self).reduce(0, +)
            )
        }
        if let sum { console.show(progress: sum) }
    }
}
