import SQLite

/// The writer's work in idle time.
struct IdleMaintenance {
    /// True if there was a write since the last complete upkeep.
    var isNeeded = true

    private let file: StoreFile

    init(file: StoreFile) { self.file = file }

    /// Does a short step: adds some messages to the text index or, after the last of them, checkpoints the
    /// write-ahead log.
    ///
    /// - Returns: True if there is more to do.
    mutating func step() -> Bool {
        do {
            if try file.indexText(limit: Self.messagesPerStep) { return true }
            try file.database.checkpoint()
        } catch {
            // Both are tried again after the next jobs, which would show a failing disk, too.
        }
        isNeeded = false
        return false
    }

    /// Some 5 milliseconds' work.
    private static let messagesPerStep = 200
}
