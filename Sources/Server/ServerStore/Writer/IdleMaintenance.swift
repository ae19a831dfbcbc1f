import SQLite

/// What the lane does when it has nothing else to do.
struct IdleMaintenance {
    /// Whether anything was written since the last upkeep was complete.
    var isNeeded = true

    private let file: StoreFile

    init(file: StoreFile) { self.file = file }

    /// Does a short step: some messages into the text index or, after the last of them, the write-ahead log
    /// back into the file.
    ///
    /// - Returns: Whether there is more to do.
    mutating func step() -> Bool {
        do {
            if try file.indexText(limit: Self.messagesPerStep) { return true }
            try file.database.checkpoint()
        } catch {
            // Both are tried again after the next jobs; a disk that fails shows in those jobs, too.
        }
        isNeeded = false
        return false
    }

    /// Some 5 milliseconds' work.
    private static let messagesPerStep = 200
}
