/// What the panel shows: an icon, and the words beside and over it.
struct TrayItem: Equatable, Sendable {
    /// How much the icon wants to be seen, as D-Bus names it.
    enum Status: String, Sendable {
        /// It is there.
        case active = "Active"
        /// Somebody has written.
        case needsAttention = "NeedsAttention"
    }

    /// What of it has changed, as D-Bus names it.
    enum Change: String, Sendable {
        case title = "NewTitle"
        case icon = "NewIcon"
        case attentionIcon = "NewAttentionIcon"
        case toolTip = "NewToolTip"
        case status = "NewStatus"
    }

    /// The program's name, with the count.
    let title: String
    /// What is unread, in words; for several accounts a line for each that has something. No markup.
    let text: String
    /// Which picture it is.
    let icon: TrayIcon
    /// How much it wants to be seen.
    let status: Status

    /// What `state` looks like.
    init(_ state: TrayState) {
        let unread = state.unread
        title = TrayWords.title(unread.count)
        text = TrayWords.text(unread, state.accounts, state.strings)
        icon = unread.count == 0 ? .plain : unread.isQuiet ? .muted : .unread
        status = unread.count > 0 && !unread.isQuiet ? .needsAttention : .active
    }

    /// What is otherwise than in `old`.
    func changes(since old: TrayItem) -> [Change] {
        var changes: [Change] = []
        if title != old.title { changes.append(.title) }
        if icon != old.icon { changes += [.icon, .attentionIcon] }
        if title != old.title || text != old.text || icon != old.icon { changes.append(.toolTip) }
        if status != old.status { changes.append(.status) }
        return changes
    }
}
