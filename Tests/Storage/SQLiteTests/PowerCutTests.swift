import FaultInjectingVFS
import Foundation
import SQLite
import TestKit
import Testing

struct PowerCutTests {
    let folder: TemporaryFolder
    let path: String
    let disk = FaultInjectingVFS()

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("test.sqlite")
    }

    /// The number of power cuts: `MARTLET_CRASHES`, or 60.
    static let cuts = ProcessInfo.processInfo.environment["MARTLET_CRASHES"].flatMap { Int($0) } ?? 60
    static let key = [UInt8](0..<32)
    static let keys: [[UInt8]?] = [nil, key]

    private func open(_ options: ConnectionOptions, makesTable: Bool = false) throws -> Connection {
        let database = try Connection(path: path, options: options)
        if makesTable { try StoreStressRun.makeTable(database) }
        return database
    }

    @Test(arguments: keys)
    func `what was committed is there after each power cut`(key: [UInt8]?) throws {
        let options = StoreStressRun.options(key, on: disk)
        var stressRun = StoreStressRun(seed: 1)
        _ = try open(options, makesTable: true)
        for cut in 0..<Self.cuts {
            disk.cut(after: Int.random(in: 0..<150, using: &stressRun.random))
            do {
                let database = try open(options)
                while true { try stressRun.step(database) }
            } catch {
                try #require(disk.isCut, "\(error) before cut \(cut)")
            }
            try disk.restart(seed: stressRun.random.next())

            let database = try open(options)
            let found = try StoreStressRun.rows(database)
            #expect(found == stressRun.committed || found == stressRun.attempted, "cut \(cut)")
            #expect(try database.integrityProblems() == [], "cut \(cut)")
            (stressRun.committed, stressRun.attempted) = (found, nil)
        }
    }

    @Test func `with lighter commits a cut takes the last ones, whole and in order`() throws {
        var options = StoreStressRun.options(Self.key, on: disk)
        options.synchronous = .normal
        var stressRun = StoreStressRun(seed: 2)
        _ = try open(options, makesTable: true)
        var lost = 0
        for cut in 0..<50 {
            var history = [stressRun.committed]
            disk.cut(after: Int.random(in: 0..<150, using: &stressRun.random))
            do {
                let database = try open(options)
                while true {
                    try stressRun.step(database)
                    history.append(stressRun.committed)
                }
            } catch {
                try #require(disk.isCut, "\(error) before cut \(cut)")
                // A commit whose checkpoint, in the same call, was cut off.
                if let attempted = stressRun.attempted { history.append(attempted) }
            }
            let last = stressRun.committed
            try disk.restart(seed: stressRun.random.next())

            let database = try open(options)
            let found = try StoreStressRun.rows(database)
            #expect(history.contains(found), "cut \(cut)")
            #expect(try database.integrityProblems() == [], "cut \(cut)")
            if found != last { lost += 1 }
            stressRun.committed = found
        }
        #expect(lost > 10)
    }

    @Test func `a cut while another thread copies the log takes nothing that was committed`() throws {
        let options = StoreStressRun.options(Self.key, on: disk)
        var stressRun = StoreStressRun(seed: 5)
        _ = try open(options, makesTable: true)
        for cut in 0..<30 {
            disk.cut(after: Int.random(in: 20..<300, using: &stressRun.random))
            do {
                let database = try open(options)
                let checkpointer = Checkpointer(path: path, options: options)
                defer { checkpointer.finish() }
                while true {
                    // The two may compete for the lock when both want to empty the log.
                    do { try stressRun.step(database) } catch SQLiteError.busy {}
                    checkpointer.copyLog(thenEmpty: true)
                }
            } catch {
                try #require(disk.isCut, "\(error) before cut \(cut)")
            }
            try disk.restart(seed: stressRun.random.next())

            let database = try open(options)
            let found = try StoreStressRun.rows(database)
            #expect(found == stressRun.committed || found == stressRun.attempted, "cut \(cut)")
            #expect(try database.integrityProblems() == [], "cut \(cut)")
            (stressRun.committed, stressRun.attempted) = (found, nil)
        }
    }

    /// Without this check the two tests above might pass because nothing is ever lost.
    @Test func `the disk has teeth: what never syncs breaks`() throws {
        var broken = 0
        for seed in UInt64(0)..<10 {
            let disk = FaultInjectingVFS()
            let path = folder.path("\(seed).sqlite")
            var stressRun = StoreStressRun(seed: seed)
            do {
                let database = try Connection(path: path, options: StoreStressRun.options(nil, on: disk))
                try StoreStressRun.makeTable(database)
                try database.checkpoint(.truncate)
                try database.execute("PRAGMA synchronous = OFF")
                disk.cut(after: 300)
                while true { try stressRun.step(database) }
            } catch {
                try #require(disk.isCut)
            }
            try disk.restart(seed: seed)
            let problems = try? Connection(path: path, options: StoreStressRun.options(nil, on: disk))
                .integrityProblems()
            // A file that cannot even be opened is broken, too.
            if problems?.isEmpty != true { broken += 1 }
        }
        #expect(broken > 2)
    }

    @Test func `a cut during a change of keys leaves the old key or the new one`() throws {
        let newKey = [UInt8](100..<132)
        var outcomes: [Bool: Int] = [:]
        for cut in 0..<40 {
            let disk = FaultInjectingVFS()
            let path = folder.path("rekey-\(cut).sqlite")
            let options = StoreStressRun.options(Self.key, on: disk)
            var stressRun = StoreStressRun(seed: UInt64(cut))
            do {
                let database = try Connection(path: path, options: options)
                try StoreStressRun.makeTable(database)
                for _ in 0..<10 { try stressRun.step(database) }
                disk.cut(after: cut * 3)
                try database.rekey(newKey)
                disk.cut()
            } catch {
                try #require(disk.isCut, "\(error)")
            }
            try disk.restart(seed: UInt64(cut))

            let isOld = (try? Connection(path: path, options: options)) != nil  // or the next line throws
            let database = try Connection(
                path: path,
                options: StoreStressRun.options(isOld ? Self.key : newKey, on: disk)
            )
            #expect(try StoreStressRun.rows(database) == stressRun.committed, "cut \(cut)")
            #expect(try database.integrityProblems() == [], "cut \(cut)")
            outcomes[isOld, default: 0] += 1
        }
        #expect(outcomes.count == 2)
    }
}
