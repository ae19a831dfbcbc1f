/// What plays, and how far it is.
nonisolated struct PlaybackState: Equatable, Sendable {
    /// How fast one can have it played.
    static let rates = [1, 1.5, 2]

    /// Who wants what is before after so many seconds wants the beginning.
    static let start = 3.0

    /// What plays or rests.
    var track: Track
    /// Whether it plays, or will as soon as its bytes are there.
    var isPlaying = true
    /// How far it is, in seconds.
    var position = 0.0
    /// How long it is, in seconds: what its sender said, until the file says so itself.
    var duration: Double
    /// How fast it plays.
    var rate = 1.0
    /// Whether there is one after it.
    var hasNext = false

    /// At the beginning of a track.
    init(_ track: Track, rate: Double = 1) {
        (self.track, self.rate) = (track, rate)
        duration = track.seconds
    }

    /// How much of it was played, 0 to 1.
    var fraction: Double { duration > 0 ? min(max(position / duration, 0), 1) : 0 }

    /// The speed that comes after this one.
    var nextRate: Double {
        guard let index = Self.rates.firstIndex(of: rate) else { return Self.rates[0] }
        return Self.rates[(index + 1) % Self.rates.count]
    }
}

extension Collection<[Track]> {
    /// All tracks of several lists, in the order in which they were sent.
    nonisolated var inOrder: [Track] { joined().sorted { $0.position < $1.position } }
}

extension [Track] {
    /// The track after one, when these are in the order in which they were sent.
    nonisolated func after(_ track: Track) -> Track? { first { $0.position > track.position } }

    /// The track before one.
    nonisolated func before(_ track: Track) -> Track? { last { $0.position < track.position } }
}
