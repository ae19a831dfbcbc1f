import ClientModel
import MessageStore

/// The number of a task's runs that ended as ``TaskFailure/broken(_:)``. The number is stored, as a short-lived
/// program would never reach the limit. Network failures do not count.
struct BrokenRuns: RecordCodable, Equatable {
    /// The time in seconds that the number is kept after the last such run: the task has ended by then.
    static let lifetime: Int32 = 30 * 86_400

    var count: Int32 = 0

    init(count: Int32) { self.count = count }

    /// Fields: 1 count.
    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            if field == 1 { count = try reader.int32() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(count, at: 1) }
}

extension EntryKey where Value == BrokenRuns {
    /// The number for a task. Task ids are never reused.
    static func brokenRuns(of task: TaskID) -> EntryKey { EntryKey(.cache(102), String(task.rawValue)) }
}
