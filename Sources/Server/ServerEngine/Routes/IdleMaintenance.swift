import ServerStore
import StdExtras

extension RequestContext {
    /// Deletes expired rows: some each hour, more often while more are left.
    func keepUp() throws {
        let (forgotten, isMore) = try store.authKeys.deleteUnused(
            before: seconds.subtractingSaturating(Int32(clamping: options.limits.unusedKeySeconds)),
            now: seconds
        ) { [sessions = state.sessions] in sessions.isKnown(key: $0) }
        for key in forgotten { state.caches.keys[key] = nil }
        try store.loginCodes.deleteExpired(before: seconds)
        try store.rates.deleteUnused(at: milliseconds)
        try store.webSessions.deleteExpired(before: seconds)
        try forgetPublishedChanges()
        let isBusy = try deleteUnshownPolls()
        let pause: Int64 = try keepUpPages() || isBusy || isMore ? 1 : 3600
        state.nextUpkeep = milliseconds + pause * 1000
    }
    /// Deletes polls that no message shows any more, in bounded steps.
    ///
    /// - Returns: True if more may be left.
    private func deleteUnshownPolls() throws -> Bool {
        for _ in 0..<20 where try !store.polls.deleteUnshown(limit: 500) { return false }
        return true
    }
}
