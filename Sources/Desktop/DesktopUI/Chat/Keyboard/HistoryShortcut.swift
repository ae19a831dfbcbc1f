import GTKBridge

/// What a key asks for while the keyboard is at the messages of a chat.
nonisolated enum HistoryShortcut: Equatable, Sendable {
    /// The message so many below.
    case step(Int)
    /// The same, and all on the way are chosen.
    case stretch(Int)
    /// What the message is there for: its picture, its sound, its file; an answer to one that is to be read.
    case open
    /// Its menu.
    case menu
    /// It is chosen, or not any more.
    case choose
    /// Its text is copied.
    case copy
    /// It is deleted.
    case delete
    /// Back to where one writes.
    case leave
    /// The same, for what is typed.
    case type(Character)

    /// What a key asks for; nil when that is nothing.
    init?(_ key: KeyEvent) {
        switch (key.isControl, key.isAlt) {
        case (false, false): self.init(plain: key)
        case (true, false) where key.symbol == Key.letter("c") && !key.isShift: self = .copy
        default: return nil
        }
    }

    private init?(plain key: KeyEvent) {
        switch key.symbol {
        case Key.up: self = key.isShift ? .stretch(-1) : .step(-1)
        case Key.down: self = key.isShift ? .stretch(1) : .step(1)
        case Key.menu: self = .menu
        case Key.f10 where key.isShift: self = .menu
        case Key.enter where !key.isShift: self = .open
        case Key.space: self = .choose
        case Key.delete: self = .delete
        case Key.escape: self = .leave
        default:
            guard let character = key.character else { return nil }
            self = .type(character)
        }
    }
}
