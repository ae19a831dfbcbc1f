package import GTKBridge

/// A command of a key anywhere in the window; the keys are those of Telegram Desktop (LX-01 to LX-03, LX-05).
nonisolated package enum WindowShortcut: Equatable, Sendable {
    /// Searches people and messages.
    case search
    /// Searches in the open chat.
    case searchInChat
    /// Begins a new chat.
    case newChat
    /// Opens the settings.
    case settings
    /// Lists the keyboard shortcuts.
    case shortcuts
    /// Lists the downloads.
    case downloads
    /// Locks all windows.
    case lock
    /// Closes the window.
    case close
    /// Minimises the window.
    case minimise
    /// Opens the chat a number of rows below the open one.
    case step(Int)
    /// Opens the nearest chat with unread messages, above or below the open one.
    case stepUnread(upwards: Bool)
    /// Opens the topmost chat.
    case first
    /// Opens the last chat of the list.
    case last
    /// Opens the pinned chat at this index, from 0.
    case pinned(Int)
    /// Opens the saved messages.
    case savedMessages
    /// Marks the open chat as read.
    case markRead
    /// Shows or hides the profile beside the chat.
    case info
    /// Answers the message a number of places below the answered one instead.
    case answer(Int)
    /// Goes back by one page; `isLeft` is false for languages from right to left.
    case back(isLeft: Bool)
    /// Leaves one thing at a time: a page, an answer, a search, the chat.
    case escape

    /// The command of a key; nil for none, or if the focused widget should handle it.
    package init?(_ key: KeyEvent) {
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
        case Key.letter("k"): self = .search
        case Key.letter("f"): self = .searchInChat
        case Key.letter("n"): self = .newChat
        case Key.letter(","): self = .settings
        case Key.letter("?"): self = .shortcuts
        case Key.letter("j"): self = .downloads
        case Key.letter("l"): self = .lock
        case Key.letter("w"), Key.f4: self = .close
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
        case Key.down: self = key.isShift ? .stepUnread(upwards: false) : .step(1)
        case Key.up: self = key.isShift ? .stepUnread(upwards: true) : .step(-1)
        case Key.left where !key.isShift: self = .back(isLeft: true)
        case Key.right where !key.isShift: self = .back(isLeft: false)
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
