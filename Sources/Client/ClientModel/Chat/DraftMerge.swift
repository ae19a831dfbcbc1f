/// The result of merging two drafts of one chat that were written separately.
public struct DraftMerge: Hashable, Sendable {
    /// The draft shown in the field.
    public var shown: DraftState
    /// The draft kept for "undo": text of the user's that would be lost otherwise.
    public var superseded: DraftState?

    /// Creates a result.
    public init(shown: DraftState, superseded: DraftState?) {
        self.shown = shown
        self.superseded = superseded
    }
}

extension DraftState {
    /// True if the server lacks changes of ours.
    public var hasUnsyncedChanges: Bool { version > syncedVersion }

    /// True if the draft must be sent to the server or fetched from it.
    public var isUnsettled: Bool { hasUnsyncedChanges || isDoubtful }

    /// True if there is nothing to send.
    public var isEmpty: Bool { text.isEmpty && reply == nil }

    /// True if both drafts have the same content, whatever their dates and versions.
    public func says(theSameAs other: DraftState) -> Bool {
        var other = other
        (other.date, other.version, other.syncedVersion) = (date, version, syncedVersion)
        other.isDoubtful = isDoubtful
        return self == other
    }

    /// True if another device's draft, of which the server keeps only a part of ours, has the same text.
    public func hasSameWords(as remote: DraftState) -> Bool {
        text == remote.text && entities == remote.entities && reply == remote.reply
    }

    /// True if it is unknown which of this draft and the pushed `remote` the server got last. Pushes of drafts have
    /// no counter, and overtake each other and the answers to our own calls.
    public func isOutOfOrder(with remote: DraftState) -> Bool {
        // Ours may be under way, and may then arrive before the other device's or after it.
        !hasSameWords(as: remote) && remote.date <= date
    }

    /// Merges this draft, of which the server has no newer one of ours, with `remote`, which another device of the
    /// user's wrote.
    ///
    /// If we have no unsynced changes, the remote draft is newer and is shown. Our text is still kept unless the
    /// remote draft contains it. The other device may not have seen our text, because a cleared or sent draft arrives
    /// late. With unsynced changes, the later draft by date is shown, ours at equal dates, and the other is kept if
    /// it has text.
    public func merging(_ remote: DraftState) -> DraftMerge {
        var incoming = remote
        (incoming.version, incoming.syncedVersion) = (version, version)
        guard hasUnsyncedChanges else {
            let isKept = version > 0 && !text.isEmpty && !remote.text.contains(text)
            return DraftMerge(shown: incoming, superseded: isKept ? self : nil)
        }
        if hasSameWords(as: remote) { return DraftMerge(shown: incoming, superseded: nil) }
        if remote.date > date {
            return DraftMerge(shown: incoming, superseded: text.isEmpty ? nil : self)
        }
        return DraftMerge(shown: self, superseded: remote.text.isEmpty ? nil : remote)
    }
}
