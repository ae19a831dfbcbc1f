/// Waiting transactions and the reasons for the wait.
struct TransactionQueue: Sendable {
    /// The waiting transactions, the next one first.
    var waiting: [ListTransaction] = []
    /// The end of the last transaction's animation, if it locks the queue.
    var lockedUntil = Duration.zero
    /// The host's locks that are held.
    var locks: Set<QueueLock> = []
    /// The error after which edits are refused until a replacement comes.
    var fault: TransactionError?
    private var lastLock = 0

    /// Creates an empty queue.
    init() {}

    /// True if the next transaction may be applied at `now`.
    func isOpen(at now: Duration) -> Bool { locks.isEmpty && now >= lockedUntil }

    /// Creates a lock that is held.
    mutating func lock() -> QueueLock {
        lastLock += 1
        let lock = QueueLock(number: lastLock)
        locks.insert(lock)
        return lock
    }
}

/// A lock that holds transactions back, while a row is dragged or a menu is attached to it for instance.
public struct QueueLock: Hashable, Sendable {
    fileprivate var number: Int
}

// MARK: - Applying in order

extension VirtualList {
    /// The error after which the list needs a ``ListContent/replacement(_:)``; nil if there is none.
    public var fault: TransactionError? { queue.fault }

    /// Applies a transaction: at once, or after earlier ones and their locks.
    public mutating func submit(_ transaction: ListTransaction, at now: Duration) {
        var transaction = transaction
        if isStill {
            transaction.animation = .none
            transaction.scroll?.isAnimated = false
        }
        queue.waiting.append(transaction)
        advance(to: now)
    }

    /// Holds transactions back until ``unlock(_:at:)``. They continue when the last lock is released.
    public mutating func lock() -> QueueLock { queue.lock() }

    /// Releases a lock.
    public mutating func unlock(_ lock: QueueLock, at now: Duration) {
        queue.locks.remove(lock)
        advance(to: now)
    }

    /// Applies the transactions that are due, strictly in order.
    mutating func drainQueue() {
        var next = 0
        while next < queue.waiting.count, queue.isOpen(at: now) {
            carryOut(queue.waiting[next])
            next += 1
        }
        queue.waiting.removeFirst(next)
    }

    /// Applies one transaction; an invalid one leaves the list as it was.
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
