import ChatPresentation
import ClientModel

/// A command on a message, given by its menu or by a key.
nonisolated enum MessageCommand: Equatable, Sendable {
    /// Replies to the message.
    case reply
    /// Replies to the selected text of the message.
    case quoteAndReply
    /// Edits the message.
    case edit
    /// Copies the text that is selected in the history.
    case copySelected(String)
    /// Copies the text of the message.
    case copyText(String)
    /// Asks for chats to forward the message to.
    case forward
    /// Sends a scheduled message at once.
    case sendNow
    /// Asks for another time of a scheduled message.
    case reschedule
    /// Saves the animation that the message shows, to send it again.
    case saveGIF(Document)
    /// Pins the message.
    case pin
    /// Unpins the message.
    case unpin
    /// Takes the vote in a poll back.
    case retractVote
    /// Ends a poll of the user.
    case stopPoll
    /// Stops sharing the live location that the message shows.
    case stopSharing
    /// Selects the message or deselects it.
    case select
    /// Deletes the message, or cancels sending if the server does not have it yet.
    case delete
    /// Sends the message again after a failure.
    case resend
    /// Cancels sending.
    case cancelSending
}

extension MessageCommand {
    /// The commands in the menu of a message, by section.
    ///
    /// - Parameters:
    ///   - bubble: The message.
    ///   - isQuote: True if the selected text is a part of the message.
    ///   - selectedText: The text that is selected in the history; empty for none.
    ///   - mayPin: True if the user may pin and unpin messages of the chat.
    ///   - now: The server's time, in seconds since 1970.
    /// - Returns: The sections; some may be empty.
    nonisolated static func menu(
        of bubble: BubbleEntry,
        isQuote: Bool,
        selectedText: String,
        mayPin: Bool,
        now: Int32
    ) -> [[MessageCommand]] {
        guard let message = bubble.parts.first?.message else { return [] }
        let text = bubble.parts.compactMap { $0.content?.text }.filter { !$0.isEmpty }.joined(separator: "\n")
        guard message.sendTime == nil else { return scheduled(bubble, text) }
        guard message.key.namespace == .cloud else { return [unsent(bubble, text)] }
        guard !message.flags.contains(.service) else { return [[.select], [.delete]] }
        var commands: [MessageCommand] = [isQuote ? .quoteAndReply : .reply]
        if bubble.canEdit { commands.append(.edit) }
        if !selectedText.isEmpty {
            commands.append(.copySelected(selectedText))
        } else if !text.isEmpty {
            commands.append(.copyText(text))
        }
        if bubble.canForward { commands.append(.forward) }
        if bubble.canForward, let gif = bubble.gif { commands.append(.saveGIF(gif)) }
        if mayPin { commands.append(message.flags.contains(.pinned) ? .unpin : .pin) }
        var special: [MessageCommand] = bubble.isSharing(at: now) ? [.stopSharing] : []
        if bubble.canRetractVote { special.append(.retractVote) }
        if bubble.canStopPoll { special.append(.stopPoll) }
        return [special, commands, [.select], [.delete]]
    }

    /// The commands for a message that waits for its time.
    nonisolated private static func scheduled(_ bubble: BubbleEntry, _ text: String) -> [[MessageCommand]] {
        var commands: [MessageCommand] = [.sendNow, .reschedule]
        if bubble.canEdit { commands.append(.edit) }
        if !text.isEmpty { commands.append(.copyText(text)) }
        return [commands, [.delete]]
    }

    /// The commands for a message that the server does not have yet.
    nonisolated private static func unsent(_ bubble: BubbleEntry, _ text: String) -> [MessageCommand] {
        var commands: [MessageCommand] = []
        if bubble.parts.contains(where: { $0.message.flags.contains(.failed) }) { commands.append(.resend) }
        if !text.isEmpty { commands.append(.copyText(text)) }
        return commands + [.cancelSending]
    }
}

nonisolated extension BubbleEntry {
    /// True if the user can edit the text of the message.
    var canEdit: Bool {
        isOutgoing && parts.count == 1
            && parts.allSatisfy { $0.content?.media.allSatisfy(\.canHaveText) ?? true }
    }

    /// The poll that the message shows; nil for none.
    var poll: Poll? {
        if case .poll(let poll)? = parts.first?.content?.media.first { poll } else { nil }
    }

    /// The animation that the message shows, if the server has it; nil for none.
    fileprivate var gif: Document? {
        guard parts.count == 1, case .document(let document)? = parts.first?.content?.media.first,
            document.isSavableGIF
        else { return nil }
        return document
    }

    /// True if the message shows a poll in which the user has voted and may take that back.
    fileprivate var canRetractVote: Bool {
        guard let poll, poll.flags.isDisjoint(with: [.closed, .quiz, .noRevoting]) else { return false }
        return !poll.results.own.isEmpty
    }

    /// True if the message shows an open poll that the user made.
    fileprivate var canStopPoll: Bool {
        guard let poll, isOutgoing, parts.first?.content?.forward == nil else { return false }
        return !poll.flags.contains(.closed)
    }

    /// True if the message shows a live location of the user that is still updated at `now`.
    fileprivate func isSharing(at now: Int32) -> Bool {
        guard isOutgoing, let part = parts.first, case .liveLocation(let live)? = part.content?.media.first
        else {
            return false
        }
        return live.isLive(since: part.message.timestamp, at: now)
    }
}
