@testable import MessageStore

/// A registered view that can be checked.
protocol JudgedView: RegisteredView {
    /// The number of values reported to observers.
    var toldCount: Int { get }

    /// The view's current fault, if any.
    func fault(_ reader: StoreReader) -> String?
}

/// A live view under test.
// SAFETY: a trial uses one thread.
final class TrialView<View: LiveView>: JudgedView, @unchecked Sendable {
    var view: View
    /// The last value reported to an observer.
    private(set) var told: View.Value
    private(set) var toldCount = 0
    private var fault: String?
    /// The changes that were replayed last and not checked yet.
    private var last: ChangeSet?
    private let isSame: (View.Value, View.Value) -> Bool
    private let leads: (View.Value, View.Value) -> Bool
    /// A view to load for comparison, if the view does not report equal values. Nil for a view that numbers its
    /// values and remembers its load position: it is compared with a copy of itself.
    private let twin: View?

    init(
        _ view: View,
        isSame: @escaping (View.Value, View.Value) -> Bool,
        leads: @escaping (View.Value, View.Value) -> Bool,
        twin: View? = nil
    ) {
        self.view = view
        self.isSame = isSame
        self.leads = leads
        self.twin = twin
        told = view.value
    }

    var isWanted: Bool { true }
    var watches: Set<DatabaseRegion> { view.watches }
    var demand: [HistoryDemand] { view.demand }
    var chatDemand: [ChatList] { view.chatDemand }
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
            let isChanged = !isSame(told, view.value)
            if replay == .unchanged, isChanged { fault = "changed unsaid" }
            if replay != .unchanged, !isChanged, twin != nil { fault = "says \(replay) where nothing is" }
            if replay != .unchanged { tell() }
            if replay != .watchesChanged, view.watches != watched { fault = "watches changed unsaid" }
            last = changes
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
            // A view that was loaded during the commit is told changes that it already has.
            if let last = last.take(), try view.replay(last, from: reader) != .unchanged {
                return "\(View.self): took a commit twice"
            }
            var fresh = twin ?? view
            // Loaded by a reader without a cache, so that it sees the stored data.
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
