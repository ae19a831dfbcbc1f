/// Several views as one: each value holds what all of them show after the same commit.
///
/// ```swift
/// store.view(CombinedView(MessageView(key), EntryView(.theme))).start(next: { shown in
///     let (message, theme) = shown.values
/// })
/// ```
///
/// For a set of views that is known only at run time see ``CombinedViews``.
public struct CombinedView<each View: LiveView>: LiveView {
    private var views: (repeat each View)

    /// Creates a view of the values of `views`, in this order.
    public init(_ views: repeat each View) { self.views = (repeat each views) }

    /// The regions that any of the views watches.
    public var watches: Set<DatabaseRegion> {
        var watches: Set<DatabaseRegion> = []
        for view in repeat each views { watches.formUnion(view.watches) }
        return watches
    }

    /// The value of each view.
    public var value: CombinedValue<repeat (each View).Value> {
        CombinedValue(repeat (each views).value)
    }

    /// The holes in the views' ranges.
    public var demand: [HistoryDemand] {
        var demand: [HistoryDemand] = []
        for view in repeat each views { demand += view.demand }
        return demand
    }

    /// The ends of lists in the views' ranges.
    public var chatDemand: [ChatList] {
        var demand: [ChatList] = []
        for view in repeat each views { demand += view.chatDemand }
        return demand
    }

    /// Loads all views from the one state.
    public mutating func load(from reader: StoreReader) throws {
        views = (repeat try (each views).loaded(from: reader))
    }

    /// Replays the commit on the views that it concerns.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let replayed = (repeat try (each views).replayed(changes, from: reader))
        views = (repeat (each replayed).view)
        var replay = ViewUpdate.unchanged
        for view in repeat each replayed { replay.add(view.replay) }
        return replay
    }
}

/// The values of several views after one commit.
public struct CombinedValue<each Value: Sendable>: Sendable {
    /// The values, in the order of the views.
    public let values: (repeat each Value)

    init(_ values: repeat each Value) { self.values = (repeat each values) }
}

/// A view and the result of a replay.
private struct UpdatedView<View: LiveView> {
    var view: View
    var replay: ViewUpdate
}

extension LiveView {
    fileprivate func loaded(from reader: StoreReader) throws -> Self {
        var view = self
        try view.load(from: reader)
        return view
    }

    fileprivate func replayed(_ changes: ChangeSet, from reader: StoreReader) throws -> UpdatedView<Self> {
        guard isConcerned(by: changes) else { return UpdatedView(view: self, replay: .unchanged) }
        var view = self
        let replay = try view.replay(changes, from: reader)
        return UpdatedView(view: view, replay: replay)
    }

    func isConcerned(by changes: ChangeSet) -> Bool { !watches.isDisjoint(with: changes.touched) }
}

extension ViewUpdate {
    /// Combines this update with that of another part of the same value.
    mutating func add(_ other: ViewUpdate) {
        switch (self, other) {
        case (.watchesChanged, _), (_, .watchesChanged): self = .watchesChanged
        case (.changed, _), (_, .changed): self = .changed
        case (.unchanged, .unchanged): break
        }
    }
}
