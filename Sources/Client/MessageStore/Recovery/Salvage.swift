public import ClientModel
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

extension MessageStore {
    /// Copies the readable data of a damaged store into a new store, which takes its place.
    ///
    /// All damaged files are moved into a folder beside the store, and stay there. Data that only this device has is
    /// copied first; messages of the server that cannot be read become holes, and are fetched again. The store must
    /// be closed, in all processes. After a crash in the middle, call it again.
    ///
    /// - Parameters:
    ///   - files: The damaged store.
    ///   - options: As for opening it.
    ///   - now: Seconds since 1970, for the name of the folder.
    ///   - evenIfUnreadable: True to move aside a file that cannot be opened at all, and begin with an empty store.
    ///     Only when the key is certain, as when it comes from a key file.
    /// - Returns: The losses.
    /// - Throws: ``StoreError/wrongKey`` or ``StoreError/damaged`` without `evenIfUnreadable`;
    ///   ``StoreError/newerSchema(version:)``; ``StoreError/busy`` when somebody has the store open;
    ///   ``StoreError/diskFull`` and others of the disk.
    public static func salvage(
        _ files: StoreFiles,
        options: StoreOptions,
        now: Int64,
        evenIfUnreadable: Bool = false
    ) throws(StoreError) -> SalvageReport {
        do {
            return try Salvage(files, options).run(now: now, evenIfUnreadable: evenIfUnreadable)
        } catch {
            throw StoreError.flattened(error)
        }
    }

    /// Encrypts a store under another key, in one transaction. It must be closed, in all processes.
    ///
    /// May be called again after a crash: a store that opens with `new` is done, and so is a missing one. The second
    /// half of a key file's change of keys requires that of its closure.
    ///
    /// - Throws: ``StoreError/wrongKey`` when neither key opens it, ``StoreError/busy`` when somebody has it open,
    ///   ``StoreError/salvageUnfinished``, and errors of the disk; it has the old key then.
    public static func rekey(_ files: StoreFiles, from old: [UInt8], to new: [UInt8]) throws(StoreError) {
        guard !Quarantine.isUnderWay(files) else { throw .salvageUnfinished }
        guard files.isThere else { return }
        guard !CrossProcessNotifier.isHeard(files.doorbell) else { throw .busy }
        do {
            if (try? Connection(
                path: files.database,
                options: ConnectionOptions(access: .readWrite, key: new)
            )) != nil {
                return
            }
            // It is the old key, or the next line throws the error.
            try Connection(path: files.database, options: ConnectionOptions(access: .readWrite, key: old))
                .rekey(new)
        } catch {
            throw StoreError.flattened(error)
        }
    }
}

/// The result of a salvage.
public struct SalvageReport: Sendable, Equatable {
    /// The result for one table.
    public struct Table: Sendable, Equatable {
        /// The number of rows in the new store.
        public internal(set) var rows = 0
        /// The number of places at which reading met damage. Some rows of the table may be lost when this is not 0.
        public internal(set) var faults = 0
    }

    /// The folder with all damaged files; delete it when the user agrees.
    public let quarantine: String

    /// The tables, by name.
    public internal(set) var tables: [String: Table] = [:]

    /// Messages that are known to have existed and could not be read, by namespace. Those of the server are marked as
    /// holes and will be fetched again; the others are lost.
    public internal(set) var lostMessages: [MessageNamespace: Int] = [:]

    /// True if the missing messages are unknown, so that all history of the server is fetched again.
    public internal(set) var forgetsHistory = false

    /// True if the file could not be opened at all, and the new store is empty.
    public internal(set) var isEmpty = false

    /// True if everything was saved.
    public var isComplete: Bool {
        !isEmpty && lostMessages.isEmpty && tables.values.allSatisfy { $0.faults == 0 }
    }
}
