import StdExtras
public import Synchronization

/// Holds the disposable of one upstream, which may be known only after the upstream has already sent events.
///
/// Assigned once. Disposing before the assignment disposes at the assignment (a synchronous completion). `isDisposed`
/// costs one relaxed load, so that it can be checked for every event.
@usableFromInline
final class UpstreamSlot: Disposable {
    private let upstream = Locked<(any Disposable)?>(nil)
    @usableFromInline let disposed = Atomic(false)

    @usableFromInline init() {}

    @inlinable var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// Marks the slot without disposing the upstream yet. True for the first caller only.
    @usableFromInline
    func mark() -> Bool {
        !disposed.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Stores the upstream, or disposes it if the slot is disposed already.
    @usableFromInline
    func assign(_ disposable: any Disposable) {
        upstream.withLock { $0 = disposable }
        // `release` may have run before the store: check again after it.
        if isDisposed { release() }
    }

    /// Disposes the upstream, if it is there and not disposed yet.
    @usableFromInline
    func release() {
        let leaving = upstream.withLock { stored in
            defer { stored = nil }
            return stored
        }
        leaving?.dispose()
    }

    @usableFromInline
    func dispose() {
        _ = mark()
        release()
    }
}
