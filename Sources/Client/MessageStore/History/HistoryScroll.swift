import StdExtras
import Synchronization

/// Moves a ``HistoryView`` while it is observed: a list pages both ways with one subscription.
///
/// ```swift
/// let scroll = HistoryScroll(HistoryFrame(.newest))
/// let shown = store.view(HistoryView(peer, scroll: scroll)).start(next: { list.apply($0) })
/// store.move(scroll, to: HistoryFrame(.position(topmost.message.position)))
/// ```
///
/// Messages that are shown before and after keep their rows: the next value's changes lead from the one to the other.
/// Several views may share a scroll, and then move together.
///
/// Threads: callable from anywhere.
public final class HistoryScroll: Sendable {
    private static let count = Atomic<Int64>(0)

    private let state: Locked<HistoryFrame>
    let watch: DatabaseRegion

    /// Starts at `frame`.
    public init(_ frame: HistoryFrame) {
        state = Locked(frame)
        watch = DatabaseRegion(.scroll, Self.count.add(1, ordering: .relaxed).newValue)
    }

    /// The frame of its views, or their target while they have not moved yet.
    public var frame: HistoryFrame { state.withLock { $0 } }

    func set(_ frame: HistoryFrame) { state.withLock { $0 = frame } }
}

extension MessageStore {
    /// Moves the views of `scroll`, in turn with commits: their next values are at `frame`.
    ///
    /// Views hold some messages in reserve, so a step of a few messages reads nothing. A large import on the writer
    /// queue delays a move for as long as one of its transactions takes: move some screens ahead.
    public func move(_ scroll: HistoryScroll, to frame: HistoryFrame) {
        scroll.set(frame)
        let watch = scroll.watch
        writer.perform { $0.invalidate(watch) }
    }
}
