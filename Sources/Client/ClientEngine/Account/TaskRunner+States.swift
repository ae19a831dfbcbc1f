import MessageStore
import Signals

extension TaskRunner {
    /// Has this runner tell the server how far chats and threads are read, what was typed, what was edited, and whatever else was done by calls
    /// that are stored. Before ``start()``.
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
            // A thread's draft is this device's own: the server keeps one for a chat.
            let peers = value.keys.filter { $0.thread == nil }.map(\.peer).sorted()
            return peers.map { DraftHandler.task($0, at: serverTime() + DraftHandler.delayMilliseconds) }
        }
        carriers = [reads, drafts]
    }
}
