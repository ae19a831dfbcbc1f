import StdExtras

/// A slot for one disposable that can be replaced: the old one is disposed when a new one is set.
///
/// Threads: any. When two threads set at once, one of the two disposables survives and the other is disposed.
/// Releasing the slot does not dispose what is in it, but a ``Subscription`` in it is released and so cancels.
public final class MetaDisposable: Disposable {
    private enum Slot {
        case open((any Disposable)?)
        case disposed
    }

    private let slot = Locked(Slot.open(nil))

    /// Creates an empty slot.
    public init() {}

    /// Puts `disposable` into the slot, then disposes the one that was there.
    ///
    /// After ``dispose()`` the slot takes nothing: `disposable` is disposed at once.
    public func set(_ disposable: (any Disposable)?) {
        let leaving: (any Disposable)? = slot.withLock { slot in
            guard case .open(let old) = slot else { return disposable }
            slot = .open(disposable)
            return old === disposable ? nil : old
        }
        leaving?.dispose()
    }

    /// Whether ``dispose()`` was called.
    public var isDisposed: Bool {
        slot.withLock { slot in
            if case .disposed = slot { true } else { false }
        }
    }

    /// Disposes what is in the slot and whatever will be set later.
    public func dispose() {
        let leaving: (any Disposable)? = slot.withLock { slot in
            guard case .open(let old) = slot else { return nil }
            slot = .disposed
            return old
        }
        leaving?.dispose()
    }
}
