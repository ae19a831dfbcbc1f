import ChatPresentation
public import ClientModel

/// The media being played in a chat, as its bubbles show it.
public struct PlaybackIndicator: Equatable, Sendable {
    /// The id of the message.
    public var message: StableID
    /// True while playing; false when paused.
    public var isPlaying: Bool
    /// The part that has been played, 0 to 1.
    public var fraction: Double

    /// Creates an indicator.
    public init(message: StableID, isPlaying: Bool, fraction: Double) {
        (self.message, self.isPlaying, self.fraction) = (message, isPlaying, fraction)
    }
}

extension LayoutSnapshot {
    /// The played part of a waveform's voice message, 0 to 1; nil without playback. The play button before the
    /// waveform names the message.
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
