import GTKBridge

/// A command of a key in the small window of a video; like in the viewer, where there is the same.
nonisolated enum PictureInPictureCommand: Equatable, Sendable {
    /// Pauses or resumes.
    case play
    /// Moves by a number of seconds, negative for back.
    case skip(Double)
    /// Returns the video to the viewer.
    case back
    /// Closes the window.
    case close
    /// Scales the window by a factor.
    case scale(Double)

    /// The command of a key; nil for none.
    init?(_ event: KeyEvent) {
        switch event.symbol {
        case Key.letter("w") where event.isControl: self = .close
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
