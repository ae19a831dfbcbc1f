import ClientModel
import MessageStore

/// How many runs of a task ended as ``TaskFailure/broken(_:)``. Stored, as programs that do one thing and end would
/// never come to the last of them; a bad network does not count.
struct BrokenRuns: RecordCodable, Equatable {
    /// Kept for so long after the last of them, in seconds: what has ended by then is not asked for any more.
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
    /// Those of a task. Numbers of tasks are never given twice.
    static func brokenRuns(of task: TaskID) -> EntryKey { EntryKey(.cache(102), String(task.rawValue)) }
}
