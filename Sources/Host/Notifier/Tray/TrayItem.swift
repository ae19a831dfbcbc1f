/// The content of the tray icon: the icon, its title and its tooltip.
struct TrayItem: Equatable, Sendable {
    /// The status of the icon, by its D-Bus name.
    enum Status: String, Sendable {
        /// Nothing needs attention.
        case active = "Active"
        /// There are unread messages.
        case needsAttention = "NeedsAttention"
    }

    /// A changed part of the icon, by its D-Bus name.
    enum Change: String, Sendable {
        case title = "NewTitle"
        case icon = "NewIcon"
        case attentionIcon = "NewAttentionIcon"
        case toolTip = "NewToolTip"
        case status = "NewStatus"
    }

    /// The program's name, with the unread count.
    let title: String
    /// The unread counts as text, one line per account with any. No markup.
    let text: String
    /// The icon.
    let icon: TrayIcon
    /// The status.
    let status: Status

    /// Creates the content for `state`.
    init(_ state: TrayState) {
        let unread = state.unread
        title = TrayWords.title(unread.count)
        text = TrayWords.text(unread, state.accounts, state.strings)
        icon = unread.count == 0 ? .plain : unread.isQuiet ? .muted : .unread
        status = unread.count > 0 && !unread.isQuiet ? .needsAttention : .active
    }

    /// The parts that differ from `old`.
    func changes(since old: TrayItem) -> [Change] {
        var changes: [Change] = []
        if title != old.title { changes.append(.title) }
        if icon != old.icon { changes += [.icon, .attentionIcon] }
        if title != old.title || text != old.text || icon != old.icon { changes.append(.toolTip) }
        if status != old.status { changes.append(.status) }
        return changes
    }
}
