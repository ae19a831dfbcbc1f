import MessageStore
import Signals

extension TaskRunner {
    /// Registers the handlers for read states, drafts, edits and other stored calls, and creates tasks for unsent
    /// states. Called before ``start()``.
    public func handleStates(_ intake: any UpdateSink) {
        register(ReadStateHandler(intake: intake), for: .readState)
        register(DraftHandler(intake: intake), for: .draft)
        register(CallHandler(intake: intake), for: .call)
        register(EditHandler(intake: intake), for: .edit)
        register(ClearHandler(intake: intake), for: .clearHistory)
        register(ThreadReadHandler(), for: .readThread)
        let reads = DirtyStateScheduler(services, ReadStateSyncsView()) { value in
            value.keys.sorted().map { ReadStateHandler.task($0) }
        }
        let serverTime = services.serverTime
        let drafts = DirtyStateScheduler(services, DraftsView.unsynced) { value in
            // A thread's draft is local: the server keeps one per chat.
            let peers = value.keys.filter { $0.thread == nil }.map(\.peer).sorted()
            return peers.map { DraftHandler.task($0, at: serverTime() + DraftHandler.delayMilliseconds) }
        }
        carriers = [reads, drafts]
    }
}
