@testable import MessageStore

/// A registered view that can be judged.
protocol JudgedView: RegisteredView {
    /// How often an observer was told a value.
    var toldCount: Int { get }

    /// What is wrong with it now, if anything.
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
    /// What was replayed last and was not judged yet.
    private var last: ChangeSet?
    private let isSame: (View.Value, View.Value) -> Bool
    private let leads: (View.Value, View.Value) -> Bool
    /// What is loaded to judge the view by, of a view that tells nothing when its value is equal. Nil for one that
    /// numbers its values and remembers where it was loaded: it is judged by a copy of itself.
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
            // A view that was loaded during the commit hears of what it has already.
            if let last = last.take(), try view.replay(last, from: reader) != .unchanged {
                return "\(View.self): took a commit twice"
            }
            var fresh = twin ?? view
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
