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
    ///   - strings: The language.
    ///   - react: Adds a pressed reaction, or removes it.
    ///   - perform: Performs a chosen command.
    init(
        _ commands: [[MessageCommand]],
        of bubble: BubbleEntry,
        strings: Strings,
        react: @escaping @MainActor (Reaction) -> Void,
        perform: @escaping @MainActor (MessageCommand) -> Void
    ) {
        sections = commands.map { section in
            MenuSection(
                nil,
                section.map { command in
                    // What waits for its time is deleted without a question: nobody else loses it.
                    let deletes = command == .delete && bubble.parts.first?.message.sendTime != nil
                    return MenuEntry(deletes ? strings.deleteNow : command.title(in: strings)) {
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
        reactions = Self.quickReactions.map { emoji in
            let reaction = Reaction.emoji(emoji)
            return MenuQuickAction(
                emoji,
                label: strings.reactWith(emoji: emoji),
                isChosen: own.contains(reaction)
            ) {
                react(reaction)
            }
        }
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
        case .cancelSending: strings.doNotSend
        }
    }
}
