/// The content of a chat's header.
nonisolated package struct ChatHeaderState: Equatable, Sendable {
    /// The title of the chat.
    package var title = ""
    /// The activity or presence of a user, or the number of members.
    package var subtitle = ""
    /// True if the user may write here.
    package var canWrite = true
    /// Further rights to send content here.
    package var rights = SendingRights()
    /// The seconds after which new messages delete themselves; 0 for never.
    package var deleteTimer: Int32 = 0
    /// True if the user may set ``deleteTimer``.
    package var maySetDeleteTimer = false

    /// The header of a chat of which nothing is known yet.
    package init() {}
}
