import GTKBridge

/// What a key does in the small window of a film; the same as in the viewer, where there is the same.
nonisolated enum PictureInPictureCommand: Equatable, Sendable {
    /// It rests, or goes on.
    case play
    /// So many seconds on, or back.
    case skip(Double)
    /// It goes back to the viewer.
    case back
    /// It ends.
    case close
    /// The window becomes so many times as large.
    case scale(Double)

    /// What a key does; nil for one that does nothing here.
    init?(_ event: KeyEvent) {
        switch event.symbol {
        case Key.letter("w") where event.isControl, Key.letter("q") where event.isControl: self = .close
        case Key.escape: self = .close
        case Key.letter("p") where event.isControl, Key.enter: self = .back
        case Key.letter(" "): self = .play
        case Key.left: self = .skip(-ViewerView.Command.stride)
        case Key.right: self = .skip(ViewerView.Command.stride)
        case Key.letter("+"), Key.letter("="), Key.padPlus: self = .scale(PictureInPictureFrame.step)
        case Key.letter("-"), Key.padMinus: self = .scale(1 / PictureInPictureFrame.step)
        default: return nil
        }
    }
}
