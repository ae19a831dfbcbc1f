/// The content of a chat's header.
nonisolated package struct ChatHeaderState: Equatable, Sendable {
    /// The title of the chat.
    package var title = ""
    /// The activity or presence of a user, or the number of members.
    package var subtitle = ""
    /// The foot of the chat: the composer, or what a user can do who may not write here.
    package var foot = ChatFoot.composer
    /// Further rights to send content here.
    package var rights = SendingRights()
    /// The seconds after which new messages delete themselves; 0 for never.
    package var deleteTimer: Int32 = 0
    /// True if the user may set ``deleteTimer``.
    package var maySetDeleteTimer = false
    /// The other person of a private chat, whom the user may block or unblock; nil in other chats.
    package var blockable: BlockablePerson?
    /// True if the user may pin and unpin messages.
    package var mayPin = true
    /// The state that the chat's menu depends on; nil while its peer is not known.
    package var menuState: ChatMenuState?
    /// The number of people who ask to join, for those who let them in.
    package var joinRequests = 0

    /// The header of a chat of which nothing is known yet.
    package init() {}
}
