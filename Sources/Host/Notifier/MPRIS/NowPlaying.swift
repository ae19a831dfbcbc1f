/// The playback of a window, for panels and media keys.
package struct NowPlaying: Equatable, Sendable {
    /// The id of the track.
    package var track: Int64
    /// The title; for a voice message the speaker.
    package var title: String
    /// The performer; empty if unknown.
    package var artist: String
    /// The duration.
    package var length: Duration
    /// The position.
    package var position: Duration
    /// True while playing, false while paused.
    package var isPlaying: Bool
    /// The playback rate, 1 for normal.
    package var rate: Double
    /// True if there is a next track.
    package var hasNext: Bool

    /// Creates a playback of a track.
    package init(
        track: Int64,
        title: String,
        artist: String,
        length: Duration,
        position: Duration = .zero,
        isPlaying: Bool = true,
        rate: Double = 1,
        hasNext: Bool = false
    ) {
        (self.track, self.title, self.artist) = (track, title, artist)
        (self.length, self.position) = (length, position)
        (self.isPlaying, self.rate, self.hasNext) = (isPlaying, rate, hasNext)
    }
}

/// A command from a media key or a panel.
package enum PlaybackCommand: Equatable, Sendable {
    /// Plays or pauses.
    case play(Bool)
    /// Toggles between playing and paused.
    case toggle
    /// Stops the playback.
    case stop
    /// Plays the next track.
    case next
    /// Returns to the beginning; near the beginning, plays the previous track.
    case previous
    /// Jumps by a distance, backwards if negative.
    case skip(Duration)
    /// Jumps to a position.
    case seek(Duration)
    /// Changes the playback rate.
    case rate(Double)
    /// Shows the window.
    case raise
}
