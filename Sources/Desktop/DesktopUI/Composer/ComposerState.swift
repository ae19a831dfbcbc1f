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
    /// The text.
    var text = ""
    /// What was written before a message of ours began to be edited, to come back to.
    private(set) var kept: (text: String, reply: Subject?)?

    /// What it answers.
    var reply: Subject? { if case .reply(let subject) = purpose { subject } else { nil } }

    /// The message of ours that is being edited.
    var edited: Subject? { if case .edit(let subject) = purpose { subject } else { nil } }

    /// Whether there is something to send.
    var canSubmit: Bool { !text.allSatisfy(\.isWhitespace) }

    /// Begins to answer.
    mutating func answer(_ subject: Subject) {
        if edited != nil { cancel() }
        purpose = .reply(subject)
    }

    /// Begins to edit a message of ours.
    mutating func edit(_ subject: Subject, text: String) {
        if edited == nil { kept = (self.text, reply) }
        purpose = .edit(subject)
        self.text = text
    }

    /// Gives the edit or the answer up.
    mutating func cancel() {
        if let kept {
            text = kept.text
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
            text = ""
            purpose = .message
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.purpose == right.purpose && left.text == right.text && left.kept?.text == right.kept?.text
            && left.kept?.reply == right.kept?.reply
    }
}
