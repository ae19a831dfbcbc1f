/// The unsent text of a chat. No typed text is lost: see ``merging(_:)``.
public struct DraftState: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The formatting of the text.
    public var entities: [TextEntity] = []
    /// The message that it answers.
    public var reply: ReplyHeader?
    /// The date of the last change, seconds since 1970.
    public var date: Int32
    /// The number of our changes.
    public var version: Int64 = 0
    /// The last of our changes that the server has.
    public var syncedVersion: Int64 = 0
    /// True if the server may have other text: it must be fetched.
    public var isDoubtful = false
    /// True if links get no preview.
    public var noPreview = false
    /// True if the caption stands above the media.
    public var captionAbove = false
    /// The animation to play with the message.
    public var effect: Int64?
    /// The choice of how the preview of a link is shown.
    public var preview = PreviewChoice()

    /// Creates a draft.
    public init(text: String, date: Int32) {
        self.text = text
        self.date = date
    }
}

extension DraftState: RecordCodable {
    /// Fields: 1 text, 2 entities, 3 reply, 4 date, 5 version, 6 synced version, 7 no preview, 8 caption above, 9
    /// effect, 10 is doubtful, 11 flags of the preview, 12 link of the preview.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(text: "", date: 0)
        while let field = try reader.next() {
            switch field {
            case 1: text = try reader.string()
            case 2: try reader.append(to: &entities)
            case 3: reply = try reader.record()
            case 4: date = try reader.int32()
            case 5: version = try reader.int64()
            case 6: syncedVersion = try reader.int64()
            case 7: noPreview = try reader.bool()
            case 8: captionAbove = try reader.bool()
            case 9: effect = try reader.int64()
            case 10: isDoubtful = try reader.bool()
            case 11:
                let link = preview.link
                preview = PreviewChoice(try reader.options())
                preview.link = link
            case 12: preview.link = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(text, at: 1)
        writer.write(entities, at: 2)
        writer.write(reply, at: 3)
        writer.write(date, at: 4)
        writer.write(version, at: 5)
        writer.write(syncedVersion, at: 6)
        writer.write(noPreview, at: 7)
        writer.write(captionAbove, at: 8)
        writer.write(effect, at: 9)
        if isDoubtful { writer.write(isDoubtful, at: 10) }
        writer.write(preview.flags.subtracting(.chosenPreview), at: 11)
        writer.write(preview.link, at: 12)
    }
}

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
        // A server need not keep these two.
        if hasSameWords(as: remote), !remote.preview.namesPage {
            (incoming.preview.size, incoming.preview.link) = (preview.size, preview.link)
        }
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
