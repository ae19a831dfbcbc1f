import ClientModel
import Foundation
import SQLite
import Signals
import TestKit

@testable import MessageStore

/// A store without threads, whose live views are judged after every commit: each must show what a view of the
/// same kind shows that is loaded afresh, and what it told must lead there.
///
/// ```swift
/// let trial = try StoreTrial()
/// try trial.open(UnplayedVoicesView(ada))
/// let faults = try trial.commit { try $0.add(message) }
/// ```
final class StoreTrial {
    let folder: TemporaryFolder
    let core: LaneCore
    private var views: [any JudgedView] = []

    /// How many random steps a property test takes: `MARTLET_PROPERTY_STEPS`, or `count` in a plain run.
    static func steps(_ count: Int) -> Int {
        ProcessInfo.processInfo.environment["MARTLET_PROPERTY_STEPS"].flatMap(Int.init) ?? count
    }

    /// A new store, or a second one on the file of `other`, as another process would open it.
    init(beside other: StoreTrial? = nil) throws {
        folder = try other?.folder ?? TemporaryFolder()
        let files = StoreFiles(folder: folder.path)
        var options = StoreOptions(key: nil).connection(.create)
        options.synchronous = .normal
        let database = try Connection(path: files.database, options: options)
        try Migration.run(on: database)
        core = try LaneCore(
            database: database,
            options: StoreOptions(key: nil),
            published: PublishedSequence(),
            doorbell: nil,
            checkpointer: Checkpointer(path: files.database, options: StoreOptions(key: nil))
        )
    }

    /// Opens a view. `isSame` compares what two values show, `leads` says whether the second follows from the
    /// first by what it tells of changes.
    @discardableResult
    func open<View: LiveView>(
        _ view: View,
        isSame: @escaping (View.Value, View.Value) -> Bool,
        leads: @escaping (View.Value, View.Value) -> Bool = { _, _ in true }
    ) throws -> TrialView<View> {
        let trial = TrialView(view, isSame: isSame, leads: leads)
        try trial.load(from: core.reader)
        core.register(trial, loadedAt: .max)
        views.append(trial)
        return trial
    }

    @discardableResult
    func open<View: LiveView>(_ view: View) throws -> TrialView<View> where View.Value: Equatable {
        try open(view, isSame: { $0 == $1 })
    }

    func close(_ view: any RegisteredView) {
        core.unregister(view)
        views.removeAll { $0 === view }
    }

    /// Commits what `body` does and judges the views; what is wrong with them, if anything.
    func commit(_ body: @escaping (StoreTransaction) throws -> Void) throws -> [String] {
        let job = TrialJob(body)
        core.commit([job])
        if let error = job.error { throw error }
        return faults()
    }

    /// Takes in what the other store committed and judges the views.
    func catchUp() -> [String] {
        core.catchUp()
        return faults()
    }

    func faults() -> [String] {
        var faults = views.compactMap { $0.fault(core.reader) }
        if core.demand.value != Set(views.flatMap(\.demand)) { faults.append("demand differs") }
        return faults
    }
}

/// A registered view that can be judged.
protocol JudgedView: RegisteredView {
    func fault(_ reader: StoreReader) -> String?
}

/// A live view under trial.
// SAFETY: a trial uses one thread.
final class TrialView<View: LiveView>: JudgedView, @unchecked Sendable {
    var view: View
    /// What an observer was told last.
    private(set) var told: View.Value
    private(set) var toldCount = 0
    private var fault: String?
    private let isSame: (View.Value, View.Value) -> Bool
    private let leads: (View.Value, View.Value) -> Bool

    init(
        _ view: View,
        isSame: @escaping (View.Value, View.Value) -> Bool,
        leads: @escaping (View.Value, View.Value) -> Bool
    ) {
        self.view = view
        self.isSame = isSame
        self.leads = leads
        told = view.value
    }

    var isWanted: Bool { true }
    var watches: Set<Watch> { view.watches }
    var demand: [HistoryDemand] { view.demand }
    func close() {}

    func load(from reader: StoreReader) throws {
        try view.load(from: reader)
        tell()
    }

    func reload(from reader: StoreReader) {
        do { try load(from: reader) } catch { fault = "reload failed: \(error)" }
    }

    func catchUp(_ missed: ArraySlice<ChangeSet>, from reader: StoreReader) {
        for changes in missed { _ = replay(changes, from: reader) }
    }

    func replay(_ changes: ChangeSet, from reader: StoreReader) -> Bool {
        let watched = view.watches
        do {
            let replay = try view.replay(changes, from: reader)
            if replay != .unchanged { tell() }
            if replay == .unchanged, !isSame(told, view.value) { fault = "changed unsaid" }
            if replay != .watchesChanged, view.watches != watched { fault = "watches changed unsaid" }
            return replay == .watchesChanged
        } catch {
            fault = "replay failed: \(error)"
            return false
        }
    }

    private func tell() {
        if !leads(told, view.value) { fault = "changes do not lead from\n\(told)\nto\n\(view.value)" }
        told = view.value
        toldCount += 1
    }

    func fault(_ reader: StoreReader) -> String? {
        if let fault { return "\(View.self): \(fault)" }
        do {
            var fresh = view
            // By a reader that remembers nothing, so that it sees what is stored.
            try fresh.load(from: StoreReader(reader.database))
            if !isSame(fresh.value, view.value) {
                return "\(View.self): patched\n\(view.value)\nloaded\n\(fresh.value)"
            }
            return fresh.watches == view.watches ? nil : "\(View.self): watches differ"
        } catch {
            return "\(View.self): load failed: \(error)"
        }
    }
}

// SAFETY: a trial uses one thread.
private final class TrialJob: LaneJob, @unchecked Sendable {
    let durability = Durability.buffered
    private let body: (StoreTransaction) throws -> Void
    private(set) var error: (any Error)?

    init(_ body: @escaping (StoreTransaction) throws -> Void) { self.body = body }

    func run(_ transaction: StoreTransaction) throws { try body(transaction) }

    func finish(_ error: (any Error)?) { self.error = error }
}
