import ClientModel

/// The time of the last run of a maintenance task.
struct LastMaintenanceRun: Hashable, Sendable {
    /// Seconds since 1970.
    var time: Int64
}

extension LastMaintenanceRun: RecordCodable {
    /// Fields: 1 time.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(time: 0)
        while let field = try reader.next() {
            if field == 1 { time = try reader.int64() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(time, at: 1) }
}
