import GTKBridge

/// A command of a key while the focus is in the chat list.
nonisolated package enum ChatListShortcut: Equatable, Sendable {
    /// Moves the focus down by a number of chats, at most to the end.
    case step(Int)
    /// Opens the chat.
    case open
    /// Opens the chat in a window of its own.
    case openWindow
    /// Opens the menu of the chat.
    case menu

    /// The command of a key; nil for none.
    init?(_ key: KeyEvent) {
        guard !key.isAlt else { return nil }
        switch key.symbol {
        case Key.enter where key.isControl: self = .openWindow
        case _ where key.isControl: return nil
        case Key.up: self = .step(-1)
        case Key.down: self = .step(1)
        // More than there can be chats.
        case Key.home: self = .step(-Self.all)
        case Key.end: self = .step(Self.all)
        case Key.enter, Key.space: self = .open
        case Key.menu: self = .menu
        case Key.f10 where key.isShift: self = .menu
        default: return nil
        }
    }

    private static let all = 1 << 40
}
