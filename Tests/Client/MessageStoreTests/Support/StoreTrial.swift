import ClientModel
import SQLite
import Signals
import TestKit

@testable import MessageStore

/// A store without threads, whose live views are checked after every commit. Each must equal a newly loaded view of
/// its kind, and its reported changes must lead to that value.
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

    /// Creates a new store, or a second one on the file of `other`, as another or a later process would open it.
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

    /// Opens a view. `isSame` compares the content of two values; `leads` is true if the second follows from the
    /// first by its reported changes.
    @discardableResult
    func open<View: LiveView>(
        _ view: View,
        isSame: @escaping (View.Value, View.Value) -> Bool,
        leads: @escaping (View.Value, View.Value) -> Bool = { _, _ in true }
    ) throws -> TrialView<View> {
        try add(TrialView(view, isSame: isSame, leads: leads))
    }

    /// Opens a view that must not report equal values, and that is compared with a newly created one.
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

    /// Commits the changes of `body` and checks the views; returns their faults.
    func commit(_ body: (StoreTransaction) throws -> Void) throws -> [String] {
        try withoutActuallyEscaping(body) { body in
            let job = TrialJob(body)
            core.commit([job])
            if let error = job.error { throw error }
        }
        return try faults()
    }

    /// Commits the changes of `body` without checks; returns its result.
    func result<Result>(_ body: @escaping (StoreTransaction) throws -> Result) throws -> Result {
        var result: Result?
        let job = TrialJob { result = try body($0) }
        core.commit([job])
        if let error = job.error { throw error }
        guard let result else { throw StoreError.closed }
        return result
    }

    /// Applies the other store's commits and checks the views.
    func catchUp() throws -> [String] {
        core.catchUp()
        return try faults()
    }

    func faults() throws -> [String] {
        // In one transaction, or each statement would take and release the file's locks.
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
