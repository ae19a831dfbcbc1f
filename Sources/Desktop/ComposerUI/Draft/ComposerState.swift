import ClientModel

/// The draft in a chat, and its purpose.
nonisolated struct ComposerState: Equatable, Sendable {
    /// The message that is answered or edited.
    struct Subject: Equatable, Sendable {
        /// The stable id, which survives a change of the key.
        var id: StableID
        /// The key of the message, as far as known.
        var key: MessageKey
        /// The name of the author.
        var author: String
        /// The text of the message in one line.
        var summary: String
        /// The part that is quoted; nil for none.
        var quote: Quote?
    }

    /// The purpose of the text.
    enum Purpose: Equatable, Sendable {
        /// A new message.
        case message
        /// A reply.
        case reply(Subject)
        /// A new text for a message of the user.
        case edit(Subject)
    }

    /// The purpose of the text.
    var purpose = Purpose.message
    /// The text, with its formatting.
    var written = FormattedText("")
    /// The links whose preview the user refused; other links have one again.
    var refusedLinks: [String] = []
    /// The choice of how the preview of a link is shown.
    var preview = PreviewChoice()
    /// True while an edited message keeps the preview that it has: nobody chose another one.
    private(set) var keepsPreview = false
    /// The draft from before the edit began, restored after it.
    private(set) var kept: Kept?

    /// The draft that an edit sets aside.
    struct Kept: Equatable, Sendable {
        var written: FormattedText
        var reply: Subject?
        var refusedLinks: [String]
        var preview: PreviewChoice
    }

    /// The links of the text, as it will be sent.
    var links: [String] { written.links.isEmpty ? [] : written.readingMarkdown.links }

    /// The links whose preview is shown: the chosen one, or all of them for the first one that has a page.
    var shownLinks: [String] {
        let links = links
        guard !hasNoPreview, let chosen = preview.among(links).link else { return hasNoPreview ? [] : links }
        return [chosen]
    }

    /// True if the message is sent without a link preview.
    var hasNoPreview: Bool { !refusedLinks.isEmpty && refusedLinks == links }

    /// The plain text; setting it removes all formatting.
    var text: String {
        get { written.text }
        set { written = FormattedText(newValue) }
    }

    /// The message that is answered.
    var reply: Subject? { if case .reply(let subject) = purpose { subject } else { nil } }

    /// The message that is being edited.
    var edited: Subject? { if case .edit(let subject) = purpose { subject } else { nil } }

    /// True if there is something to send.
    var canSubmit: Bool { !text.allSatisfy(\.isWhitespace) }

    /// True if a voice message can be recorded: the text is empty.
    var offersRecording: Bool { !canSubmit && edited == nil }

    /// Begins a reply.
    mutating func answer(_ subject: Subject) {
        if edited != nil { cancel() }
        purpose = .reply(subject)
    }

    /// Begins to edit a message. If it was sent without a link preview, it stays so.
    mutating func edit(_ subject: Subject, text: FormattedText, hasPreview: Bool = false) {
        if edited == nil {
            kept = Kept(written: written, reply: reply, refusedLinks: refusedLinks, preview: preview)
        }
        purpose = .edit(subject)
        written = text
        refusedLinks = hasPreview ? [] : links
        (preview, keepsPreview) = (PreviewChoice(), true)
    }

    /// Takes the user's choice of how the preview is shown.
    mutating func choose(_ choice: PreviewChoice) {
        (preview, keepsPreview) = (choice.among(links), false)
    }

    /// Cancels the edit or the reply.
    mutating func cancel() {
        if let kept {
            (written, refusedLinks) = (kept.written, kept.refusedLinks)
            (preview, keepsPreview) = (kept.preview, false)
            purpose = kept.reply.map { .reply($0) } ?? .message
            self.kept = nil
        } else {
            purpose = .message
        }
    }

    /// Called when the text was sent.
    mutating func submitted() {
        if edited != nil {
            cancel()
        } else {
            (text, refusedLinks) = ("", [])
            preview = PreviewChoice()
            purpose = .message
        }
    }
}
