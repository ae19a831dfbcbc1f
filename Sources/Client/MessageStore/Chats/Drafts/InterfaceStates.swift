public import ClientModel
import SQLite

/// An input field: that of a chat, or of a thread in it.
public struct DraftKey: Hashable, Sendable {
    /// The chat.
    public var peer: PeerID
    /// The thread, nil for the chat itself.
    public var thread: Int64?

    /// Creates a key.
    public init(_ peer: PeerID, thread: Int64? = nil) {
        self.peer = peer
        self.thread = thread
    }

    init?(row: Row, _ peerColumn: Int32, _ threadColumn: Int32) {
        guard let peer = PeerID(packed: row.int64(peerColumn)) else { return nil }
        let thread = row.int64(threadColumn)
        self.init(peer, thread: thread == 0 ? nil : thread)
    }

    /// The column value.
    var threadColumn: Int64 { thread ?? 0 }
}

extension StoreReader {
    /// The stored screen state of the chat.
    public func interfaceState(_ key: DraftKey) throws -> ChatInterfaceState {
        try database.first(
            "SELECT record FROM interface_states WHERE peer = ? AND thread = ?",
            key.peer.packed,
            key.threadColumn
        ) { try ChatInterfaceState(record: $0.bytes(0)) } ?? ChatInterfaceState()
    }

    /// All drafts that are not empty.
    public func drafts() throws -> [DraftKey: DraftState] {
        var drafts: [DraftKey: DraftState] = [:]
        try database.query("SELECT peer, thread, record FROM interface_states WHERE date IS NOT NULL") {
            row in
            guard let key = DraftKey(row: row, 0, 1) else { throw StoreError.damaged }
            drafts[key] = try ChatInterfaceState(record: row.bytes(2)).draft
        }
        return drafts
    }

    /// Drafts, cleared ones too, that must be sent to the server or fetched from it.
    public func unsyncedDrafts() throws -> [DraftKey: DraftState] {
        var drafts: [DraftKey: DraftState] = [:]
        try database.query("SELECT peer, thread, record FROM interface_states WHERE unsynced") { row in
            guard let key = DraftKey(row: row, 0, 1) else { throw StoreError.damaged }
            drafts[key] = try ChatInterfaceState(record: row.bytes(2)).draft
        }
        return drafts
    }
}

extension StoreTransaction {
    /// Stores the user's draft; an empty draft clears it. The server must be told: see ``DraftsView/unsynced``.
    /// Nothing is written when only the date differs, as when a chat is left.
    ///
    /// - `draft`: Its versions are ignored: the new version is one more than our last one.
    /// - Returns: The version to send and then to confirm with ``confirmDraft(version:saying:at:_:)``; 0 without a
    ///   draft.
    @discardableResult
    public func setDraft(_ draft: DraftState, _ key: DraftKey) throws -> Int64 {
        var version: Int64 = 0
        try updateInterfaceState(key) { state in
            let old = state.draft
            version = old?.version ?? 0
            guard old != nil || !draft.isEmpty, old?.says(theSameAs: draft) != true else { return }
            version += 1
            var draft = draft
            draft.version = version
            draft.syncedVersion = old?.syncedVersion ?? 0
            state.draft = draft
        }
        return version
    }

    /// Applies a draft from another device of the user's; an empty one when it was cleared there. Text typed here
    /// that the server does not have is not lost: see `DraftState.merging`.
    ///
    /// - `isAnswer`: The draft answers a request, which ends all doubt. Otherwise it was pushed, and the draft is in
    ///   doubt afterwards when pushes came out of order.
    public func receiveDraft(_ remote: DraftState, _ key: DraftKey, isAnswer: Bool = false) throws {
        try updateInterfaceState(key) { state in
            guard let own = state.draft else {
                guard !remote.isEmpty else {
                    if !isAnswer { state.clearedDate = max(state.clearedDate, remote.date) }
                    return
                }
                var shown = remote
                shown.isDoubtful = !isAnswer && key.thread == nil && remote.date <= state.clearedDate
                state.draft = shown
                return
            }
            // An older draft of ours, which by the server's clock is newer than what was typed, cleared or sent
            // since.
            if own.hasUnsyncedChanges, state.toldDraft?.hasSameWords(as: remote) == true {
                if isAnswer { state.draft?.isDoubtful = false }
                return
            }
            let merge = own.merging(remote)
            var shown = merge.shown
            // The server may have our draft by now, older than the other one: if its answer is lost, nothing says so.
            let isOvertaken = own.hasUnsyncedChanges && !shown.hasUnsyncedChanges && own.text != remote.text
            let isOutOfOrder = !isAnswer && (own.isDoubtful || own.isOutOfOrder(with: remote))
            // The server has no drafts of threads.
            shown.isDoubtful = key.thread == nil && (isOvertaken || isOutOfOrder)
            state.draft = shown.isEmpty && !shown.isUnsettled ? nil : shown
            if state.draft == nil, !isAnswer { state.clearedDate = max(state.clearedDate, shown.date) }
            guard let superseded = merge.superseded, !superseded.isEmpty else { return }
            state.superseded.insert(superseded, at: 0)
            state.superseded = Array(state.superseded.prefix(ChatInterfaceState.supersededLimit))
        }
    }

    /// Notes that `draft`, one of ours, is about to be sent to the server.
    public func tellDraft(_ draft: DraftState, _ key: DraftKey) throws {
        try updateInterfaceState(key) { $0.toldDraft = draft }
    }

    /// Notes that the server has our draft of `version`.
    ///
    /// - Parameters:
    ///   - version: The version of ours.
    ///   - told: The draft that was sent. When another draft that came meanwhile is shown, it is unknown which of the
    ///     two the server got last, and the draft is in doubt.
    ///   - time: The server's time, seconds since 1970: drafts that others wrote before are older.
    ///   - key: The input field.
    /// - Throws: Errors of the database.
    public func confirmDraft(
        version: Int64,
        saying told: DraftState? = nil,
        at time: Int32? = nil,
        _ key: DraftKey
    ) throws {
        try updateInterfaceState(key) { state in
            var draft = state.draft ?? DraftState(text: "", date: 0)
            draft.syncedVersion = max(draft.syncedVersion, min(version, draft.version))
            if let told, !draft.hasUnsyncedChanges, !draft.says(theSameAs: told) { draft.isDoubtful = true }
            if let time, !draft.isUnsettled { draft.date = max(draft.date, time) }
            state.draft = draft.isEmpty && !draft.isUnsettled ? nil : draft
            if state.draft == nil { state.clearedDate = max(state.clearedDate, draft.date) }
        }
    }

    /// Notes that the server may have dropped its draft by `time`, seconds since 1970, as with a chat that was
    /// deleted. A draft that is shown is fetched again, and text from before that time is in doubt when it arrives.
    public func doubtDraft(_ key: DraftKey, at time: Int32) throws {
        try updateInterfaceState(key) { state in
            state.clearedDate = max(state.clearedDate, time)
            if state.draft?.hasUnsyncedChanges == false { state.draft?.isDoubtful = true }
        }
    }

    /// Ends the doubt about a draft when nothing more can be learnt.
    public func settleDraft(_ key: DraftKey) throws {
        try updateInterfaceState(key) { state in
            state.draft?.isDoubtful = false
            if let draft = state.draft, draft.isEmpty, !draft.isUnsettled { state.draft = nil }
        }
    }

    /// Changes the stored screen state of a chat. For drafts use ``setDraft(_:_:)``, which counts versions.
    public func updateInterfaceState(_ key: DraftKey, _ change: (inout ChatInterfaceState) -> Void) throws {
        let old = try reader.interfaceState(key)
        var state = old
        change(&state)
        if state.draft == nil { state.toldDraft = nil }
        guard state != old else { return }
        let shown = state.draft.flatMap { $0.isEmpty ? nil : $0 }
        if state.isEmpty {
            try database.run(
                "DELETE FROM interface_states WHERE peer = ? AND thread = ?",
                key.peer.packed,
                key.threadColumn
            )
        } else {
            try database.run(
                """
                INSERT INTO interface_states(peer, thread, date, unsynced, record) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT(peer, thread) DO UPDATE SET date = excluded.date, unsynced = excluded.unsynced,
                  record = excluded.record
                """,
                key.peer.packed,
                key.threadColumn,
                shown?.date,
                state.draft?.isUnsettled ?? false,
                state.record()
            )
        }
        changes.touch(.interfaceState(key))
        guard state.draft != old.draft else { return }
        changes.touch(.drafts)
        guard key.thread == nil else { return }
        let chat = try pendingChat(key.peer)
        chat.now.draftDate = shown?.date
        chat.isLookTouched = true
    }
}

extension Migration {
    /// The text typed into each chat and thread; thread 0 is the chat itself. `date` is null without a draft.
    static let draftTables = """
        CREATE TABLE interface_states(
          peer INTEGER NOT NULL, thread INTEGER NOT NULL, date INTEGER, unsynced INTEGER NOT NULL,
          record BLOB NOT NULL,
          PRIMARY KEY(peer, thread)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX drafts ON interface_states(date) WHERE date IS NOT NULL;
        CREATE INDEX unsynced_drafts ON interface_states(peer, thread) WHERE unsynced;
        """
}
