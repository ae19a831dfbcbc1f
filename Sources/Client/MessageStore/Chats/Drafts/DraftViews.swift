public import ClientModel

/// The screen state of one chat when the user left it, live: another device may clear its draft.
public struct InterfaceStateView: LiveView {
    private let key: DraftKey

    /// The stored state.
    public private(set) var value = ChatInterfaceState()

    /// Shows the chat or thread of `key`.
    public init(_ key: DraftKey) { self.key = key }

    /// The stored state of that screen.
    public var watches: Set<DatabaseRegion> { [.interfaceState(key)] }

    /// Reads the state.
    public mutating func load(from reader: StoreReader) throws { value = try reader.interfaceState(key) }

    /// Reads the state.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}

/// Drafts of all chats and threads, live.
public struct DraftsView: LiveView {
    private let isForSync: Bool

    /// The drafts.
    public private(set) var value: [DraftKey: DraftState] = [:]

    private init(isForSync: Bool) { self.isForSync = isForSync }

    /// All drafts that are not empty.
    public static let all = DraftsView(isForSync: false)

    /// Drafts with changes that the server lacks, cleared ones too, and drafts in doubt: the work list of the draft
    /// synchronization. Answer with ``StoreTransaction/confirmDraft(version:saying:at:_:)`` or
    /// ``StoreTransaction/receiveDraft(_:_:isAnswer:)``.
    public static let unsynced = DraftsView(isForSync: true)

    /// The drafts of all chats.
    public var watches: Set<DatabaseRegion> { [.drafts] }

    /// Reads the drafts.
    public mutating func load(from reader: StoreReader) throws {
        value = try isForSync ? reader.unsyncedDrafts() : reader.drafts()
    }

    /// Reads the drafts that were touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        for watch in changes.touched where watch.subject == .interfaceState {
            guard let peer = PeerID(packed: watch.first) else { continue }
            let key = DraftKey(peer, thread: watch.second == 0 ? nil : watch.second)
            let draft = try reader.interfaceState(key).draft
            value[key] = draft.flatMap { isShown($0) ? $0 : nil }
        }
        return .changed(if: value != old)
    }

    private func isShown(_ draft: DraftState) -> Bool {
        isForSync ? draft.isUnsettled : !draft.isEmpty
    }
}
