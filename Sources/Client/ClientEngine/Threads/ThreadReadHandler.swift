import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema

extension TaskKind {
    /// Sends the read position of a thread to the server.
    static let readThread = TaskKind(rawValue: "readThread")
}

/// The payload of a task about one thread: its key.
struct ThreadPayload: RecordCodable, Equatable {
    var key: ReplyThreadKey

    init(_ key: ReplyThreadKey) { self.key = key }

    /// Fields: 1 peer, 2 thread.
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        var thread: Int64 = 0
        while let field = try reader.next() {
            switch field {
            case 1: peer = try reader.peerID()
            case 2: thread = try reader.int64()
            default: break
            }
        }
        guard let peer else { throw .missing(field: 1) }
        key = ReplyThreadKey(peer, thread)
    }

    func write(to writer: inout RecordWriter) {
        writer.write(key.peer, at: 1)
        writer.write(key.thread, at: 2)
    }
}

/// Sends the newest read position of a thread to the server, until the server has confirmed exactly that position.
struct ThreadReadHandler: TaskHandler {
    static func task(_ key: ReplyThreadKey) -> NewTask {
        let queue = TaskQueueID("readThread:\(key.peer.packed)", key.thread)
        var task = NewTask(.readThread, ThreadPayload(key), queue: queue)
        task.conditions = [.network, .accountReady]
        return task
    }

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let key = try task.decoded(ThreadPayload.self).key
        let selfID = context.services.selfID
        let (state, input) = try await context.read { reader in
            (try reader.entry(.thread(key)), try reader.inputPeer(key.peer, selfID: selfID))
        }
        guard let state, state.hasUnsentReadState else { return }
        let call = TLFunction.MessagesReadDiscussion(
            peer: input,
            msgID: MessageID(rawValue: Int32(clamping: key.thread)),
            readMaxID: MessageID(rawValue: state.incomingRead)
        )
        _ = try await context.call(call)
        try await settle(key, told: state.incomingRead, task: task, context: context)
    }

    /// Finishes the task in the transaction that confirms the position it sent.
    private func settle(
        _ key: ReplyThreadKey,
        told: Int32,
        task: StoredTask,
        context: TaskContext
    ) async throws(TaskFailure) {
        try await context.transaction { transaction in
            try transaction.updateThread(key) { $0.toldRead = max($0.toldRead, told) }
            try transaction.finishTask(task.id)
            // The user has read on meanwhile.
            if try transaction.reader.entry(.thread(key))?.hasUnsentReadState == true {
                try transaction.requestTask(Self.task(key))
            }
        }
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        // The server has no such thread, so nothing remains to be sent. The task keeps the reason.
        let key = try ThreadPayload(record: task.payload).key
        try transaction.updateThread(key) { $0.toldRead = $0.incomingRead }
    }
}
