import ClientModel
import MessageStore
import TelegramSchema

extension TaskKind {
    /// Makes one call whose effect is shown already.
    static let call = TaskKind(rawValue: "call")
}

/// A persistent call of the API: the encoded function, and the actions that revert its effect if the server refuses
/// it.
struct StoredCall: RecordCodable, Equatable, Sendable {
    /// The function with its constructor's number, encoded.
    var function: [UInt8]
    /// The actions that restore the former state.
    var undo: [Undo] = []

    init(_ function: some TLFunctionCall, undo: [Undo] = []) {
        self.function = function.encoded()
        self.undo = undo
    }

    /// Fields: 1 function, 2 undo.
    init(from reader: inout RecordReader) throws(RecordError) {
        function = []
        while let field = try reader.next() {
            switch field {
            case 1: function = try reader.byteArray()
            case 2: try reader.append(to: &undo)
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(function, at: 1)
        writer.write(undo, at: 2)
    }
}

extension StoreTransaction {
    /// Stores the task that makes `call`.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - queue: The queue; nil to run beside all others.
    ///   - isNewest: True if the call supersedes the waiting calls of its queue. They are cancelled, and this call
    ///     inherits the undo of the first one.
    /// - Returns: The task.
    /// - Throws: The errors of the store.
    @discardableResult
    func enqueueCall(_ call: StoredCall, queue: TaskQueueID?, isNewest: Bool = false) throws -> TaskID {
        var call = call
        if isNewest, let queue {
            let waiting = try reader.tasks(in: queue).filter { $0.kind == .call && $0.state != .running }
            if let first = waiting.first { call.undo = try StoredCall(record: first.payload).undo }
            for task in waiting { try cancelTask(task.id) }
        }
        var task = NewTask(.call, call, queue: queue)
        task.conditions = [.network, .accountReady]
        return try addTask(task)
    }
}
