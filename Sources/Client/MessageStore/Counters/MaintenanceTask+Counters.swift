import Glibc
import Signals
import StdExtras

extension MaintenanceTask {
    private static let day: Int64 = 24 * 3600

    /// Checks all counters once a day, a few chats at a time, and reports repairs to ``MessageStore/counterRepairs``.
    /// A start within that day does not begin again: checking all chats takes a second and more. `now` is the time of
    /// day, seconds since 1970.
    static func verifyCounters(
        now: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
    ) -> MaintenanceTask {
        let progress = Locked(CounterAudit())
        return transaction(every: .seconds(day)) { transaction in
            let start = progress.withLock { $0 }
            if start == CounterAudit(), let last = try transaction.reader.entry(.countersChecked)?.time,
                (now() - day + 1...now()).contains(last)
            {
                return .nothing
            }
            var audit = try transaction.verifyCounters(start)
            let (found, repairs) = (audit.repairs, transaction.caches.repairs)
            if !found.isEmpty {
                transaction.afterCommit { for repair in found { repairs.send(repair) } }
            }
            audit.repairs = []
            if audit.isFinished {
                try transaction.setEntry(LastMaintenanceRun(time: now()), for: .countersChecked)
            }
            let next = audit.isFinished ? CounterAudit() : audit
            progress.withLock { $0 = next }
            return audit.isFinished ? .nothing : .more
        }
    }
}

extension EntryKey where Value == LastMaintenanceRun {
    static let countersChecked = EntryKey(.maintenance, "counters")
}
