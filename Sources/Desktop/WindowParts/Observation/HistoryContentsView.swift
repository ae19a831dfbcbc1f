package import ClientModel
package import MessageStore

/// The messages of a chat with all that the chat itself adds to their rows, after the same commit: one message changes the
/// window, its place in the history and the read state, and its rows are made once.
///
/// Its parts are patched where they are. A `CombinedView` of them would copy the window with each commit.
package nonisolated struct HistoryContentsView: LiveView {
    /// What is shown after one commit.
    package struct Value: Sendable {
        /// The messages.
        package var window: HistoryWindow
        /// The place of the window in the history.
        package var scale: HistoryScale
        /// The read state of the chat; nil while it is unknown.
        package var readState: ReadState?
        /// The place of the line above unread messages; nil for none.
        package var unreadLine: MessagePosition?
        /// The peer of the chat.
        package var peer: HistoryPeer
    }

    private let chat: PeerID
    private var history: HistoryView
    private var scale: HistoryScaleView
    private var readStates: ReadStateView
    /// Nil for messages that nobody reads, as scheduled ones.
    private var unreadLine: UnreadLineView?
    private var info: PeerView
    private var peer = HistoryPeer()

    /// Shows messages to `chat` at the frame of `scroll`.
    package init(_ chat: PeerID, _ namespaces: HistoryNamespaces, scroll: HistoryScroll) {
        self.chat = chat
        history = HistoryView(chat, namespaces, scroll: scroll)
        scale = HistoryScaleView(chat, namespaces)
        readStates = ReadStateView([chat])
        unreadLine = namespaces == .scheduled ? nil : UnreadLineView(chat, namespaces)
        info = PeerView(chat)
    }

    /// What all parts show after the same commit.
    package var value: Value {
        Value(
            window: history.value,
            scale: scale.value,
            readState: readStates.value.states[chat],
            unreadLine: unreadLine?.value,
            peer: peer
        )
    }

    /// The regions of all parts.
    package var watches: Set<DatabaseRegion> {
        history.watches.union(scale.watches).union(readStates.watches).union(info.watches)
    }

    /// The visible holes.
    package var demand: [HistoryDemand] { history.demand }

    /// Loads all parts from the one state.
    package mutating func load(from reader: StoreReader) throws {
        try history.load(from: reader)
        try scale.load(from: reader)
        try readStates.load(from: reader)
        try unreadLine?.load(from: reader)
        try info.load(from: reader)
        peer = HistoryPeer(info.value)
    }

    /// Replays the commit on the parts that it concerns.
    package mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var updates = [
            try Self.replay(changes, on: &history, from: reader),
            try Self.replay(changes, on: &scale, from: reader),
            try Self.replay(changes, on: &readStates, from: reader),
        ]
        // Its regions are those of the history and of the read state.
        if unreadLine != nil { updates.append(try unreadLine?.replay(changes, from: reader) ?? .unchanged) }
        switch try Self.replay(changes, on: &info, from: reader) {
        case .unchanged: break
        case .watchesChanged: updates.append(.watchesChanged)
        case .changed:
            // The presence of a person, for one, changes no row.
            let now = HistoryPeer(info.value)
            updates.append(.changed(if: now != peer))
            peer = now
        }
        if updates.contains(.watchesChanged) {
            peer = HistoryPeer(info.value)
            return .watchesChanged
        }
        return .changed(if: updates.contains(.changed))
    }

    private static func replay(
        _ changes: ChangeSet,
        on view: inout some LiveView,
        from reader: StoreReader
    ) throws -> ViewUpdate {
        guard !view.watches.isDisjoint(with: changes.touched) else { return .unchanged }
        return try view.replay(changes, from: reader)
    }
}
