import GTKBridge

/// What a key asks for anywhere in the window; the keys are those of Telegram Desktop (client.md LX-01 to LX-03, LX-05).
nonisolated enum WindowShortcut: Equatable, Sendable {
    /// People and messages are looked for.
    case search
    /// A chat is begun.
    case newChat
    /// The settings are opened.
    case settings
    /// The keys are listed.
    case shortcuts
    /// The window is closed.
    case close
    /// The window is put away.
    case minimise
    /// The chat so many rows below the one that is open.
    case step(Int)
    /// The topmost chat.
    case first
    /// The chat at the end of what is listed.
    case last
    /// The pinned chat at this place, from 0.
    case pinned(Int)
    /// What one keeps for oneself.
    case savedMessages
    /// All of the chat that is open counts as read.
    case markRead
    /// Who is talked to is shown, or no longer.
    case info
    /// The message so many below the one that is being answered is answered instead.
    case answer(Int)
    /// One thing ends.
    case escape

    /// What a key asks for; nil when that is nothing, or up to what has the focus.
    init?(_ key: KeyEvent) {
        switch (key.isControl, key.isAlt) {
        case (true, false): self.init(withControl: key)
        case (false, true): self.init(withAlt: key)
        case (true, true): self.init(withBoth: key)
        case (false, false):
            switch key.symbol {
            case Key.escape: self = .escape
            case Key.f9: self = .info
            default: return nil
            }
        }
    }

    private init?(withControl key: KeyEvent) {
        switch key.symbol {
        case Key.letter("k"), Key.letter("f"): self = .search
        case Key.letter("n"): self = .newChat
        case Key.letter(","): self = .settings
        case Key.letter("?"): self = .shortcuts
        case Key.letter("w"), Key.letter("q"), Key.f4: self = .close
        case Key.letter("m"): self = .minimise
        case Key.letter("r"): self = .markRead
        case Key.letter("0"): self = .savedMessages
        case Key.letter("1")...Key.letter("8"): self = .pinned(Int(key.symbol - Key.letter("1")))
        case Key.pageDown: self = .step(1)
        case Key.pageUp: self = .step(-1)
        case Key.tab where !key.isShift: self = .step(1)
        case Key.tab, Key.backTab: self = .step(-1)
        case Key.up: self = .answer(-1)
        case Key.down: self = .answer(1)
        default: return nil
        }
    }

    private init?(withAlt key: KeyEvent) {
        switch key.symbol {
        case Key.down: self = .step(1)
        case Key.up: self = .step(-1)
        default: return nil
        }
    }

    private init?(withBoth key: KeyEvent) {
        switch key.symbol {
        case Key.home: self = .first
        case Key.end: self = .last
        default: return nil
        }
    }
}
