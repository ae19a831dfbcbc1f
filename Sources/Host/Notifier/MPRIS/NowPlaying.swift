/// What plays in a window, as panels and media keys hear of it.
package struct NowPlaying: Equatable, Sendable {
    /// Tells tracks apart.
    package var track: Int64
    /// What it is called; of a voice message, who speaks.
    package var title: String
    /// Who plays; empty when nobody is named.
    package var artist: String
    /// How long it is.
    package var length: Duration
    /// How far it is.
    package var position: Duration
    /// Whether it plays, or rests.
    package var isPlaying: Bool
    /// How fast it plays, 1 as it was recorded.
    package var rate: Double
    /// Whether there is one after it.
    package var hasNext: Bool

    /// A track that plays.
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

/// What somebody wants of a player who has pressed a media key, or a button of a panel.
package enum PlaybackCommand: Equatable, Sendable {
    /// It is to go on, or to rest.
    case play(Bool)
    /// It is to do the other of the two.
    case toggle
    /// It is to end.
    case stop
    /// What comes after it.
    case next
    /// Its beginning; or what comes before it, where it has just begun.
    case previous
    /// It is to go on earlier or later by so much.
    case skip(Duration)
    /// It is to go on here.
    case seek(Duration)
    /// It is to play so fast.
    case rate(Double)
    /// The window is wanted.
    case raise
}
