public import ClientModel

/// The outcome of a task.
public enum TaskOutcome: Hashable, Sendable {
    /// The task succeeded, with a result for the tasks that need it.
    case done([UInt8])
    /// The task was cancelled.
    case cancelled
    /// A task that it needs failed.
    case needFailed(TaskID)
    /// The task cannot be done; the name gives the reason to the code of its kind, the details are that code's own.
    case refused(String, details: [UInt8] = [])
}

extension TaskOutcome {
    /// The send failure of a message that waits for a task with this outcome.
    var sendFailure: SendFailure {
        if case .refused(let reason, _) = self { SendFailure(reason) } else { .cancelled }
    }
}

extension TaskOutcome: RecordCodable {
    /// Fields: 1 which, 2 name, 3 bytes, 4 task. An unknown kind reads as a refusal without a name.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var kind: UInt64 = 0
        var name = ""
        var bytes: [UInt8] = []
        var task: Int64 = 0
        while let field = try reader.next() {
            switch field {
            case 1: kind = try reader.uint64()
            case 2: name = try reader.string()
            case 3: bytes = try reader.byteArray()
            case 4: task = try reader.int64()
            default: break
            }
        }
        switch kind {
        case 0: self = .done(bytes)
        case 1: self = .cancelled
        case 2: self = .needFailed(TaskID(rawValue: task))
        default: self = .refused(name, details: bytes)
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .done(let result):
            writer.write(result, at: 3)
        case .cancelled:
            writer.write(UInt64(1), at: 1)
        case .needFailed(let task):
            writer.write(UInt64(2), at: 1)
            writer.write(task.rawValue, at: 4)
        case .refused(let name, let details):
            writer.write(UInt64(3), at: 1)
            writer.write(name, at: 2)
            writer.write(details, at: 3)
        }
    }
}

/// The names of a task's conditions as a column. Fields: 1 name, once for each.
struct StoredConditions: RecordCodable {
    var names: [String] = []

    init(_ conditions: Set<TaskCondition>) { names = conditions.sorted().map(\.rawValue) }

    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            if field == 1 { names.append(try reader.string()) }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(names, at: 1) }

    /// The column value: null when there are none.
    static func column(_ conditions: Set<TaskCondition>) -> [UInt8]? {
        conditions.isEmpty ? nil : StoredConditions(conditions).record()
    }
}
