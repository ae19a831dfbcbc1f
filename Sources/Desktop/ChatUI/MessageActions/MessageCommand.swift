import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import MediaStore
import StdExtras
import WindowParts

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
    /// Copies the address of a link.
    case copyLink(String)
    /// Copies the picture.
    case copyImage(MediaFileReference)
    /// Asks for a place to save the file at.
    case saveAs(MediaFileReference)
    /// Asks for the program that opens the downloaded file.
    case openWith(MediaFileReference)
    /// Shows the downloaded file in its folder.
    case showInFolder(MediaFileReference)
    /// Lists who reacted.
    case showReactions
    /// Lists who read the message.
    case showReaders
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
    /// Deletes a message that was not sent, and cancels sending.
    case cancelSending

    /// True if the command cannot be undone, or takes something from others.
    var isDestructive: Bool {
        switch self {
        case .delete, .cancelSending, .stopPoll: true
        default: false
        }
    }
}

/// What a menu of a message depends on, besides the message.
nonisolated struct MessageMenuSituation: Sendable {
    /// True if the selected text is a part of the message.
    var isQuote = false
    /// The text that is selected in the history; empty for none.
    var selectedText = ""
    /// True if the user may pin and unpin messages of the chat.
    var mayPin = true
    /// The action of the part that was pressed; nil outside of such parts.
    var pressed: LayoutAction?
    /// The files that were downloaded and are still there.
    var downloaded: Set<ResourceID> = []
    /// The server's time, in seconds since 1970.
    var now: Int32 = 0
}

extension MessageCommand {
    /// The commands in the menu of a message, by section. The last section is that of deletion.
    ///
    /// - Parameters:
    ///   - bubble: The message.
    ///   - situation: What else they depend on.
    /// - Returns: The sections; some may be empty.
    nonisolated static func menu(of bubble: BubbleEntry, _ situation: MessageMenuSituation)
        -> [[MessageCommand]]
    {
        guard let message = bubble.parts.first?.message else { return [] }
        let text = bubble.parts.compactMap { $0.content?.text }.filter { !$0.isEmpty }.joined(separator: "\n")
        guard message.sendTime == nil else { return scheduled(bubble, text) }
        guard message.key.namespace == .cloud else { return unsent(bubble, text) }
        guard !message.flags.contains(.service) else { return [[], [.select], [.delete]] }
        var commands: [MessageCommand] = [situation.isQuote ? .quoteAndReply : .reply]
        if bubble.editable != nil { commands.append(.edit) }
        commands += copies(bubble, text, situation)
        if bubble.canForward { commands.append(.forward) }
        if bubble.canForward, let gif = bubble.gif { commands.append(.saveGIF(gif)) }
        if situation.mayPin { commands.append(message.flags.contains(.pinned) ? .unpin : .pin) }
        if !message.reactions.counts.isEmpty, message.reactions.canListSenders {
            commands.append(.showReactions)
        }
        if bubble.chat.kind == .group, bubble.tellsReaders(at: situation.now) {
            commands.append(.showReaders)
        }
        var special: [MessageCommand] = bubble.isSharing(at: situation.now) ? [.stopSharing] : []
        if bubble.canRetractVote { special.append(.retractVote) }
        let stop: [MessageCommand] = bubble.canStopPoll ? [.stopPoll] : []
        return [special, commands, files(bubble, situation), [.select], stop + [.delete]]
    }

    /// The commands that copy texts and links.
    nonisolated private static func copies(
        _ bubble: BubbleEntry,
        _ text: String,
        _ situation: MessageMenuSituation
    ) -> [MessageCommand] {
        var commands: [MessageCommand] = []
        if !situation.selectedText.isEmpty {
            commands.append(.copySelected(situation.selectedText))
        } else if !text.isEmpty {
            commands.append(.copyText(text))
        }
        if let link = situation.pressed?.link ?? bubble.onlyLink { commands.append(.copyLink(link)) }
        return commands
    }

    /// The commands on the pressed media, or on those of a single message.
    nonisolated private static func files(_ bubble: BubbleEntry, _ situation: MessageMenuSituation)
        -> [MessageCommand]
    {
        var pressed: BubblePart?
        if case .element(.openMedia(let id))? = situation.pressed {
            pressed = bubble.parts.first { $0.message.stableID == id }
        } else if bubble.parts.count == 1 {
            pressed = bubble.parts[0]
        }
        guard bubble.canForward, let part = pressed, let media = part.content?.media.first?.opened,
            let file = MediaFileReference(media, in: part.message.key.peer)
        else { return [] }
        var commands: [MessageCommand] = []
        switch media {
        case .photo: commands.append(.copyImage(file))
        case .document(let document):
            if case .sticker = document.kind { return [] }
            if case .image = document.kind { commands.append(.copyImage(file)) }
        default: return []
        }
        commands.append(.saveAs(file))
        if situation.downloaded.contains(file.resource) {
            commands += [.openWith(file), .showInFolder(file)]
        }
        return commands
    }

    /// The commands for a message that waits for its time.
    nonisolated private static func scheduled(_ bubble: BubbleEntry, _ text: String) -> [[MessageCommand]] {
        var commands: [MessageCommand] = [.sendNow, .reschedule]
        if bubble.editable != nil { commands.append(.edit) }
        if !text.isEmpty { commands.append(.copyText(text)) }
        return [commands, [.delete]]
    }

    /// The commands for a message that the server does not have yet.
    nonisolated private static func unsent(_ bubble: BubbleEntry, _ text: String) -> [[MessageCommand]] {
        var commands: [MessageCommand] = bubble.isFailed ? [.resend] : []
        if !text.isEmpty { commands.append(.copyText(text)) }
        return [commands, [.cancelSending]]
    }
}

extension LayoutAction {
    /// The address of a link; nil for other actions.
    nonisolated fileprivate var link: String? {
        switch self {
        case .text(.link(let address), _): address
        case .text(.url, let words), .text(.email, let words): words
        case .element(.openLink(let address)), .element(.play(_, let address)): address
        default: nil
        }
    }
}

nonisolated extension BubbleEntry {
    /// The message whose text the user can edit: of an album the one with the caption. Nil for messages of others,
    /// forwarded ones, and those without text.
    var editable: Message? {
        guard isOutgoing else { return nil }
        let captioned = parts.filter { $0.content?.text.isEmpty == false }
        let candidates = parts.count == 1 ? parts : captioned
        guard candidates.count == 1, let content = candidates[0].content, content.forward == nil,
            content.media.allSatisfy(\.canHaveText), !candidates[0].message.flags.contains(.service)
        else { return nil }
        return candidates[0].message
    }

    /// The files of the message.
    var files: [MediaFileReference] {
        parts.flatMap { part in
            (part.content?.media ?? []).compactMap(\.opened).compactMap {
                MediaFileReference($0, in: part.message.key.peer)
            }
        }
    }

    /// True if the server may tell who read the message: it is the user's, somebody read it, and it is not old.
    func tellsReaders(at now: Int32) -> Bool {
        guard isOutgoing, isRead, chat.kind == .dialog || chat.kind == .group,
            let message = parts.first?.message, message.key.namespace == .cloud
        else { return false }
        return message.timestamp.addingSaturating(Self.readersKept) > now
    }

    /// Seconds during which servers remember who read a message.
    private static var readersKept: Int32 { 7 * 86_400 }

    /// True if the message was not sent, and is not being sent any more.
    var isFailed: Bool { parts.contains { $0.message.flags.contains(.failed) } }

    /// The address of the link in the text, if there is only one.
    fileprivate var onlyLink: String? {
        let links = parts.compactMap(\.content).flatMap { content -> [String] in
            let units = Array(content.text.utf16)
            return content.entities.compactMap { entity in
                switch entity.kind {
                case .link(let address): address
                case .url: String(decoding: units[entity.range(in: units.count)], as: UTF16.self)
                default: nil
                }
            }
        }
        return links.count == 1 ? links[0] : nil
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
