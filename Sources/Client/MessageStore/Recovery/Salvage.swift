import ClientModel
import SQLite

/// One salvage: from a damaged store's files to a new store with the readable data.
struct Salvage {
    private let files: StoreFiles
    private let options: StoreOptions

    init(_ files: StoreFiles, _ options: StoreOptions) {
        self.files = files
        self.options = options
    }

    func run(now: Int64, evenIfUnreadable: Bool) throws -> SalvageReport {
        guard !CrossProcessNotifier.isHeard(files.doorbell) else { throw StoreError.busy }
        if !Quarantine.isUnderWay(files) { try look(evenIfUnreadable) }
        let quarantine = try Quarantine(files, now: now)
        try quarantine.moveFiles()
        try quarantine.removeDraft()
        var report = SalvageReport(quarantine: quarantine.folder)
        try copy(from: quarantine.moved, &report)
        try quarantine.end()
        return report
    }

    /// Checks that there is something to salvage, before anything is moved.
    private func look(_ evenIfUnreadable: Bool) throws {
        do {
            let version = try open(files).userVersion()
            guard version <= Migration.newest else { throw StoreError.newerSchema(version: version) }
        } catch let error as SQLiteError where error.isDamage && evenIfUnreadable {
            // Moved aside as it is.
        }
    }

    /// Opens the store for reading only, so that neither the file nor its log is changed.
    private func open(_ files: StoreFiles) throws -> Connection {
        try Connection(path: files.database, options: options.connection(.readOnly))
    }

    private func copy(from damaged: StoreFiles, _ report: inout SalvageReport) throws {
        let target = try Connection(path: files.salvaged, options: options.connection(.create))
        let source: Connection
        do {
            source = try open(damaged)
        } catch let error as SQLiteError where error.isDamage {
            report.isEmpty = true
            try Migration.run(on: target)
            try target.checkpoint(.truncate)
            return
        }
        // The schema of the source's rows; opening the store migrates it to the newest.
        let version = try source.userVersion()
        try Migration.run(Migration.all.filter { $0.version <= version }, on: target)
        for table in try SalvagedTable.all(in: target) {
            try target.transaction {
                try target.execute("DELETE FROM \"\(table.name)\"")
                var salvager = try TableSalvager(table, from: source, to: target)
                try salvager.copy()
                report.tables[table.name] = salvager.result
            }
        }
        try target.transaction {
            try keepTaskNumbers(source, target)
            try SalvageRepairs(target).run(&report)
        }
        try target.checkpoint(.truncate)
    }

    /// Keeps the counter of task ids: ids are never reused, not even those of forgotten tasks.
    private func keepTaskNumbers(_ source: Connection, _ target: Connection) throws {
        // The counter has a page of its own; if that is damaged, ids go on after the last task that was saved.
        let last = try? source.first("SELECT seq FROM sqlite_sequence WHERE name = 'tasks'") { $0.int64(0) }
        guard let last else { return }
        try target.run("DELETE FROM sqlite_sequence WHERE name = 'tasks'")
        try target.run("INSERT INTO sqlite_sequence(name, seq) VALUES ('tasks', ?)", last)
    }
}
