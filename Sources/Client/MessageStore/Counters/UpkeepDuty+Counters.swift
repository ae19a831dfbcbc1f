import Signals
import StdExtras

extension UpkeepDuty {
    /// Checks all counters once a day, a few chats at a time, and tells ``MessageStore/counterRepairs`` what had to
    /// be put right.
    static func verifyCounters() -> UpkeepDuty {
        let progress = Locked(CounterAudit())
        return transaction(every: .seconds(24 * 3600)) { transaction in
            var audit = try transaction.verifyCounters(progress.withLock { $0 })
            let (found, repairs) = (audit.repairs, transaction.caches.repairs)
            if !found.isEmpty {
                transaction.afterCommit { for repair in found { repairs.send(repair) } }
            }
            audit.repairs = []
            let next = audit.isFinished ? CounterAudit() : audit
            progress.withLock { $0 = next }
            return audit.isFinished ? .nothing : .more
        }
    }
}
