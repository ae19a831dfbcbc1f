import ChatPresentation
import ClientModel
import GTKBridge
import Localization

/// The menu of a message: commands, and quick reactions above them.
struct MessageMenu {
    private static let quickReactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"]

    /// The sections of the menu.
    let sections: [MenuSection]
    /// The quick reactions; pressing one adds or removes it.
    let reactions: [MenuQuickAction]

    /// A menu with `commands`.
    ///
    /// - Parameters:
    ///   - commands: The commands, by section.
    ///   - bubble: The message.
    ///   - heading: The line above the commands; nil for none.
    ///   - strings: The language.
    ///   - chooseReaction: Offers all emoji.
    ///   - react: Adds a pressed reaction, or removes it.
    ///   - perform: Performs a chosen command.
    init(
        _ commands: [[MessageCommand]],
        of bubble: BubbleEntry,
        heading: String?,
        strings: Strings,
        chooseReaction: @escaping @MainActor () -> Void,
        react: @escaping @MainActor (Reaction) -> Void,
        perform: @escaping @MainActor (MessageCommand) -> Void
    ) {
        sections = commands.filter { !$0.isEmpty }.enumerated().map { index, section in
            MenuSection(
                index == 0 ? heading : nil,
                section.map { command in
                    // What waits for its time is deleted without a question: nobody else loses it.
                    let deletes = command == .delete && bubble.parts.first?.message.sendTime != nil
                    let title = deletes ? strings.deleteNow : command.title(in: strings)
                    return MenuEntry(title, isDestructive: command.isDestructive) {
                        perform(command)
                    }
                }
            )
        }
        guard let message = bubble.parts.first?.message, message.key.namespace == .cloud,
            !message.flags.contains(.service)
        else {
            reactions = []
            return
        }
        let own = Set(message.reactions.counts.filter { $0.ownOrder > 0 }.map(\.reaction))
        var reactions = Self.quickReactions.map { emoji in
            let reaction = Reaction.emoji(emoji)
            return MenuQuickAction(
                emoji,
                label: strings.reactWith(emoji: emoji),
                isChosen: own.contains(reaction)
            ) {
                react(reaction)
            }
        }
        reactions.append(
            MenuQuickAction(icon: "pan-down-symbolic", label: strings.moreReactions, choose: chooseReaction)
        )
        self.reactions = reactions
    }
}

extension MessageMenu {
    /// The time of sending, and that of reading once it is known; nil for a message that waits for its time.
    nonisolated static func heading(
        of bubble: BubbleEntry,
        _ strings: Strings,
        _ zone: TimeZoneRules,
        now: Int32,
        readAt: Int32? = nil
    ) -> String? {
        guard let message = bubble.parts.first?.message, message.sendTime == nil else { return nil }
        guard message.key.namespace == .cloud else {
            return bubble.isFailed ? strings.messageNotSent : strings.messageWaitsToBeSent
        }
        let time = strings.moment(message.timestamp, in: zone, since: now)
        if let readAt {
            // The day that both have in common is told once.
            let isOneDay = zone.day(of: readAt) == zone.day(of: message.timestamp)
            let read = strings.moment(readAt, in: zone, since: isOneDay ? readAt : now)
            return strings.messageSentAndReadAt(time: time, read: read)
        }
        let isRead = bubble.isOutgoing && bubble.isRead && bubble.chat.kind != .saved
        return isRead ? strings.messageSentAndRead(time: time) : strings.messageSentAt(time: time)
    }
}

extension MessageCommand {
    /// The title in a menu.
    fileprivate func title(in strings: Strings) -> String {
        switch self {
        case .reply: strings.reply
        case .quoteAndReply: strings.quoteAndReply
        case .edit: strings.edit
        case .copySelected: strings.copySelectedText
        case .copyText: strings.copyText
        case .copyLink: strings.copyLink
        case .copyImage: strings.copyPicture
        case .saveAs: strings.saveAs
        case .openWith: strings.openWith
        case .showInFolder: strings.showInFolder
        case .showReactions: strings.whoReacted
        case .showReaders: strings.whoSaw
        case .forward: strings.forwardTo
        case .saveGIF: strings.saveGIF
        case .sendNow: strings.sendNow
        case .reschedule: strings.reschedule
        case .pin: strings.pinMessage
        case .unpin: strings.unpinMessage
        case .stopSharing: strings.stopSharing
        case .retractVote: strings.retractVote
        case .stopPoll: strings.stopPoll
        case .select: strings.select
        case .delete: strings.deleteMessage
        case .resend: strings.sendAgain
        case .cancelSending: strings.deleteNow
        }
    }
}
