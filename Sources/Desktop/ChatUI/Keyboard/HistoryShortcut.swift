import GTKBridge

/// A command of a key while the focus is in the history.
nonisolated enum HistoryShortcut: Equatable, Sendable {
    /// Moves the focus down by a number of messages.
    case step(Int)
    /// Moves the focus likewise, and selects the messages on the way.
    case stretch(Int)
    /// Opens the message's photo, sound or file; a text message is answered instead.
    case open
    /// Opens the menu of the message.
    case menu
    /// Selects or deselects the message.
    case choose
    /// Copies the text of the message.
    case copy
    /// Deletes the message.
    case delete
    /// Moves the focus to the composer.
    case leave
    /// Moves the focus to the composer and types a character there.
    case type(Character)

    /// The command of a key; nil for none.
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
