/// What becomes of two drafts of one chat that were written apart.
public struct DraftMerge: Hashable, Sendable {
    /// Shown in the field.
    public var shown: DraftState
    /// Kept for "undo": words of the member's that would be lost otherwise.
    public var superseded: DraftState?

    /// An outcome.
    public init(shown: DraftState, superseded: DraftState?) {
        self.shown = shown
        self.superseded = superseded
    }
}

extension DraftState {
    /// Whether the server lacks changes of ours.
    public var hasUnsyncedChanges: Bool { version > syncedVersion }

    /// Whether the server is to be told, or asked.
    public var isUnsettled: Bool { hasUnsyncedChanges || isDoubtful }

    /// Nothing to send.
    public var isEmpty: Bool { text.isEmpty && reply == nil }

    /// Whether both say the same, whenever they were written.
    public func says(theSameAs other: DraftState) -> Bool {
        var other = other
        (other.date, other.version, other.syncedVersion) = (date, version, syncedVersion)
        other.isDoubtful = isDoubtful
        return self == other
    }

    /// Whether another device's draft, of which the server keeps but a part of ours, has the same words.
    public func hasSameWords(as remote: DraftState) -> Bool {
        text == remote.text && entities == remote.entities && reply == remote.reply
    }

    /// Whether it cannot be told which of this draft and of `remote`, which was pushed, the server got last: pushes of
    /// drafts have no counter, and overtake each other and the answers to our own calls.
    public func isOutOfOrder(with remote: DraftState) -> Bool {
        // Ours may be under way, and then may have come before the other device's or after it.
        !hasSameWords(as: remote) && remote.date <= date
    }

    /// This draft, of which the server has no newer one of ours, together with `remote`, which another of the
    /// member's devices wrote.
    ///
    /// Without changes of ours that the server lacks, the other device's is the newer one and is shown; what was typed
    /// here is kept unless the other goes on from it, as the other device may not have known it: what one clears or sends
    /// that was away comes late. With such changes, the later by date is shown, ours at equal dates, and the other is kept if it has words of
    /// its own.
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
