import StdExtras

/// A slot for one disposable that can be replaced: setting a new one disposes the old one.
///
/// Threads: any. If two threads set at once, one of the two disposables survives and the other is disposed. Releasing
/// the slot does not dispose its content, but a ``Subscription`` in it is released and so cancels.
public final class MetaDisposable: Disposable {
    private enum Slot {
        case open((any Disposable)?)
        case disposed
    }

    private let slot = Locked(Slot.open(nil))

    /// Creates an empty slot.
    public init() {}

    /// Stores `disposable` in the slot, then disposes the previous one.
    ///
    /// After ``dispose()`` the slot is closed: `disposable` is disposed at once.
    public func set(_ disposable: (any Disposable)?) {
        let leaving: (any Disposable)? = slot.withLock { slot in
            guard case .open(let old) = slot else { return disposable }
            slot = .open(disposable)
            return old === disposable ? nil : old
        }
        leaving?.dispose()
    }

    /// True if ``dispose()`` was called.
    public var isDisposed: Bool {
        slot.withLock { slot in
            if case .disposed = slot { true } else { false }
        }
    }

    /// Disposes the content of the slot, and each disposable that is set later.
    public func dispose() {
        let leaving: (any Disposable)? = slot.withLock { slot in
            guard case .open(let old) = slot else { return nil }
            slot = .disposed
            return old
        }
        leaving?.dispose()
    }
}
