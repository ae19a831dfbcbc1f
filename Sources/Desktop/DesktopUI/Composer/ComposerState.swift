import ClientModel

/// What is being written in a chat, and what becomes of it.
nonisolated struct ComposerState: Equatable, Sendable {
    /// A message that the writing is about.
    struct Subject: Equatable, Sendable {
        /// Which, whatever becomes of its place.
        var id: StableID
        /// Where it is, as far as is known.
        var key: MessageKey
        /// Who wrote it.
        var author: String
        /// What it says, in a line.
        var summary: String
        /// The part of it that is answered; nil for all.
        var quote: Quote?
    }

    /// What becomes of the text.
    enum Purpose: Equatable, Sendable {
        /// A new message.
        case message
        /// An answer.
        case reply(Subject)
        /// Other words for a message of ours.
        case edit(Subject)
    }

    /// What becomes of the text.
    var purpose = Purpose.message
    /// The text, with its formatting.
    var written = FormattedText("")
    /// The links of which no preview is wanted; another one has a preview again.
    var refusedLinks: [String] = []
    /// What was written before a message of ours began to be edited, to come back to.
    private(set) var kept: Kept?

    /// What is put aside during an edit.
    struct Kept: Equatable, Sendable {
        var written: FormattedText
        var reply: Subject?
        var refusedLinks: [String]
    }

    /// The links in the text, as it will be sent.
    var links: [String] { written.links.isEmpty ? [] : written.readingMarkdown.links }

    /// Whether it is sent without a preview of its links.
    var hasNoPreview: Bool { !refusedLinks.isEmpty && refusedLinks == links }

    /// The text; without formatting when it is set.
    var text: String {
        get { written.text }
        set { written = FormattedText(newValue) }
    }

    /// What it answers.
    var reply: Subject? { if case .reply(let subject) = purpose { subject } else { nil } }

    /// The message of ours that is being edited.
    var edited: Subject? { if case .edit(let subject) = purpose { subject } else { nil } }

    /// Whether there is something to send.
    var canSubmit: Bool { !text.allSatisfy(\.isWhitespace) }

    /// Whether a voice message may be recorded: where nothing is written.
    var offersRecording: Bool { !canSubmit && edited == nil }

    /// Begins to answer.
    mutating func answer(_ subject: Subject) {
        if edited != nil { cancel() }
        purpose = .reply(subject)
    }

    /// Begins to edit a message of ours. One that was sent without a preview of its links is not given one.
    mutating func edit(_ subject: Subject, text: FormattedText, hasPreview: Bool = false) {
        if edited == nil { kept = Kept(written: written, reply: reply, refusedLinks: refusedLinks) }
        purpose = .edit(subject)
        written = text
        refusedLinks = hasPreview ? [] : links
    }

    /// Gives the edit or the answer up.
    mutating func cancel() {
        if let kept {
            (written, refusedLinks) = (kept.written, kept.refusedLinks)
            purpose = kept.reply.map { .reply($0) } ?? .message
            self.kept = nil
        } else {
            purpose = .message
        }
    }

    /// What was written is on its way.
    mutating func submitted() {
        if edited != nil {
            cancel()
        } else {
            (text, refusedLinks) = ("", [])
            purpose = .message
        }
    }
}
