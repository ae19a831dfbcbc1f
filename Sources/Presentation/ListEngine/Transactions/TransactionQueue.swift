/// Transactions that wait for their turn, and what they wait for.
struct TransactionQueue: Sendable {
    /// Those that wait, the next one first.
    var waiting: [ListTransaction] = []
    /// Until when the animation of the last one holds the rest back.
    var lockedUntil = Duration.zero
    /// The host's locks that are held.
    var locks: Set<QueueLock> = []
    /// Why edits cannot be carried out until a replacement comes.
    var fault: TransactionError?
    private var lastLock = 0

    /// Nothing waits.
    init() {}

    /// Whether the next transaction may be carried out at `now`.
    func isOpen(at now: Duration) -> Bool { locks.isEmpty && now >= lockedUntil }

    /// A new lock, held.
    mutating func lock() -> QueueLock {
        lastLock += 1
        let lock = QueueLock(number: lastLock)
        locks.insert(lock)
        return lock
    }
}

/// Holds transactions back, while a row is dragged or a menu hangs on it for instance.
public struct QueueLock: Hashable, Sendable {
    fileprivate var number: Int
}

// MARK: - In turn

extension VirtualList {
    /// Why the list cannot go on without a ``ListContent/replacement(_:)``; nil if all is well.
    public var fault: TransactionError? { queue.fault }

    /// Carries out a transaction: at once, or after those before it and what they lock.
    public mutating func submit(_ transaction: ListTransaction, at now: Duration) {
        var transaction = transaction
        if isStill {
            transaction.animation = .none
            transaction.scroll?.isAnimated = false
        }
        queue.waiting.append(transaction)
        advance(to: now)
    }

    /// Holds transactions back until ``unlock(_:at:)``. Several locks hold until the last is gone.
    public mutating func lock() -> QueueLock { queue.lock() }

    /// Gives a lock back.
    public mutating func unlock(_ lock: QueueLock, at now: Duration) {
        queue.locks.remove(lock)
        advance(to: now)
    }

    /// Carries out what may be carried out by now, strictly in turn.
    mutating func drainQueue() {
        var next = 0
        while next < queue.waiting.count, queue.isOpen(at: now) {
            carryOut(queue.waiting[next])
            next += 1
        }
        queue.waiting.removeFirst(next)
    }

    /// Carries out one transaction; one that cannot be leaves the list as it was.
    private mutating func carryOut(_ transaction: ListTransaction) {
        do throws(TransactionError) {
            switch transaction.content {
            case .replacement(let items):
                try replace(with: items, transaction)
                queue.fault = nil
            case .prepared(let prepared):
                replace(with: prepared, transaction)
                queue.fault = nil
            case .edits(let edits):
                guard queue.fault == nil else { return }
                edit(try EditPlan(edits, of: rows), transaction)
            case .unchanged:
                edit(EditPlan(), transaction)
            }
            tag = transaction.tag ?? tag
            if transaction.animation.locksQueue { queue.lockedUntil = now + transaction.animation.length }
        } catch {
            queue.fault = error
        }
    }
}
