import ChatPresentation
public import ClientModel

/// What plays of what a chat shows, for its bubbles.
public struct PlaybackIndicator: Equatable, Sendable {
    /// Whose message it is.
    public var message: StableID
    /// Whether it plays; else it rests.
    public var isPlaying: Bool
    /// How much of it was played, 0 to 1.
    public var fraction: Double

    /// What plays.
    public init(message: StableID, isPlaying: Bool, fraction: Double) {
        (self.message, self.isPlaying, self.fraction) = (message, isPlaying, fraction)
    }
}

extension LayoutSnapshot {
    /// How much was played of what a waveform shows, 0 to 1; nil when it does not play. Which message it is of says the
    /// button before it.
    func played(_ waveform: Int) -> Double? {
        guard let playing,
            case .openMedia(playing.message)? = layout.elements[..<waveform].last(where: {
                $0.role == .playButton
            })?
            .action
        else { return nil }
        return playing.fraction
    }
}
