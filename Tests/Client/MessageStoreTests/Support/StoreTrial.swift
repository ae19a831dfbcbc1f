import ClientModel
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
    let core: WriterState
    private var views: [any JudgedView] = []

    /// A new store, or a second one on the file of `other`, as another process, or a later one, would open it.
    init(beside other: StoreTrial? = nil) throws {
        folder = try other?.folder ?? TemporaryFolder()
        let files = StoreFiles(folder: folder.path)
        var options = StoreOptions(key: nil).connection(.create)
        options.synchronous = .normal
        let database = try Connection(path: files.database, options: options)
        try Migration.run(on: database)
        core = try WriterState(
            database: database,
            options: StoreOptions(key: nil),
            published: PublishedSequence(),
            doorbell: nil
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
        try add(TrialView(view, isSame: isSame, leads: leads))
    }

    /// Opens a view that must tell nothing when its value is equal, and of which one made anew shows the same.
    @discardableResult
    func open<View: LiveView>(_ view: View) throws -> TrialView<View> where View.Value: Equatable {
        try add(TrialView(view, isSame: { $0 == $1 }, leads: { _, _ in true }, twin: view))
    }

    private func add<View>(_ view: TrialView<View>) throws -> TrialView<View> {
        try view.load(from: core.reader)
        core.register(view, loadedAt: .max)
        views.append(view)
        return view
    }

    func close(_ view: any RegisteredView) {
        core.unregister(view)
        views.removeAll { $0 === view }
    }

    /// Commits what `body` does and judges the views; what is wrong with them, if anything.
    func commit(_ body: (StoreTransaction) throws -> Void) throws -> [String] {
        try withoutActuallyEscaping(body) { body in
            let job = TrialJob(body)
            core.commit([job])
            if let error = job.error { throw error }
        }
        return try faults()
    }

    /// Commits what `body` does, without judging anything; what it returns.
    func result<Result>(_ body: @escaping (StoreTransaction) throws -> Result) throws -> Result {
        var result: Result?
        let job = TrialJob { result = try body($0) }
        core.commit([job])
        if let error = job.error { throw error }
        guard let result else { throw StoreError.closed }
        return result
    }

    /// Takes in what the other store committed and judges the views.
    func catchUp() throws -> [String] {
        core.catchUp()
        return try faults()
    }

    func faults() throws -> [String] {
        // In one transaction, or each statement would take and give back the file's locks.
        var faults = try core.database.readTransaction { views.compactMap { $0.fault(core.reader) } }
        if core.demand.value != Set(views.flatMap(\.demand)) { faults.append("demand differs") }
        return faults
    }
}

// SAFETY: a trial uses one thread.
private final class TrialJob: WriteRequest, @unchecked Sendable {
    let durability = Durability.buffered
    private let body: (StoreTransaction) throws -> Void
    private(set) var error: (any Error)?

    init(_ body: @escaping (StoreTransaction) throws -> Void) { self.body = body }

    func run(_ transaction: StoreTransaction) throws { try body(transaction) }

    func finish(_ error: (any Error)?) { self.error = error }
}
