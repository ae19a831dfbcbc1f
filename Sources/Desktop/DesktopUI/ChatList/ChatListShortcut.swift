import GTKBridge

/// What a key asks for while the keyboard is at the list of chats.
nonisolated enum ChatListShortcut: Equatable, Sendable {
    /// The chat so many below; at the ends the last that there is.
    case step(Int)
    /// The chat is opened.
    case open
    /// The same, in a window of its own.
    case openWindow
    /// The chat's menu.
    case menu

    /// What a key asks for; nil when that is nothing.
    init?(_ key: KeyEvent) {
        guard !key.isAlt else { return nil }
        switch key.symbol {
        case Key.enter where key.isControl: self = .openWindow
        case _ where key.isControl: return nil
        case Key.up: self = .step(-1)
        case Key.down: self = .step(1)
        // More than there can be.
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
