import GTKBridge

/// A command of a key or a button of a player's window.
nonisolated enum WebPlayerCommand: Equatable, Sendable {
    /// Pauses or resumes.
    case toggle
    /// Moves by a number of seconds, negative for back.
    case skip(Double)
    /// Moves to a position from 0 to 1.
    case seek(Double)
    /// Changes the volume by a part of the whole.
    case louder(Double)
    /// Sets the volume, from 0 to 1.
    case volume(Double)
    /// Mutes, or sounds as before.
    case mute
    /// Takes the next speed.
    case rate
    /// Fills the display, or no longer.
    case fullscreen
    /// Makes the window large, or small again.
    case size
    /// Opens the page in the browser.
    case browse
    /// Leaves full screen, or closes the window.
    case escape
    /// Closes the window.
    case close

    /// The command of a key; nil for none.
    ///
    /// - Parameters:
    ///   - event: The key.
    ///   - isInPage: True if the key belongs to the page unless it is one of the window's own.
    init?(_ event: KeyEvent, isInPage: Bool) {
        switch event.symbol {
        case Key.escape: self = .escape
        case Key.letter("w") where event.isControl: self = .close
        case Key.letter("p") where event.isControl: self = .size
        case Key.f11: self = .fullscreen
        case _ where isInPage || event.isControl || event.isAlt: return nil
        case Key.space: self = .toggle
        case Key.left: self = .skip(-5)
        case Key.right: self = .skip(5)
        case Key.up: self = .louder(0.1)
        case Key.down: self = .louder(-0.1)
        case Key.letter("m"): self = .mute
        case Key.letter("r"): self = .rate
        case Key.letter("f"): self = .fullscreen
        default: return nil
        }
    }
}
