package import ClientEngine

/// The current track, and its position.
nonisolated package struct PlaybackState: Equatable, Sendable {
    /// The speeds to choose from.
    static let rates = [1, 1.5, 2]

    /// The position, in seconds, from which "previous" restarts the track.
    package static let start = 3.0

    /// The current track.
    package var track: Track
    /// The account of the track.
    package let account: AccountFolder
    /// The name of the account's member; empty until it is known.
    package var member = ""
    /// True if the track plays, or will as soon as its data is there.
    package var isPlaying = true
    /// The position in seconds.
    var position = 0.0
    /// The duration in seconds: as given by the sender, until the file is known.
    var duration: Double
    /// The speed.
    var rate = 1.0
    /// True if there is a next track.
    var hasNext = false

    /// The state at the start of a track of an account.
    package init(_ track: Track, of account: AccountFolder, rate: Double = 1) {
        (self.track, self.account, self.rate) = (track, account, rate)
        duration = track.seconds
    }

    /// The part that was played, from 0 to 1.
    package var fraction: Double { duration > 0 ? min(max(position / duration, 0), 1) : 0 }

    /// The speed after the current one.
    package var nextRate: Double {
        guard let index = Self.rates.firstIndex(of: rate) else { return Self.rates[0] }
        return Self.rates[(index + 1) % Self.rates.count]
    }
}

extension Collection<[Track]> {
    /// The tracks of all lists, in the order of sending.
    nonisolated var inOrder: [Track] { joined().sorted { $0.position < $1.position } }
}

extension [Track] {
    /// The track after `track`; the list must be in the order of sending.
    nonisolated func after(_ track: Track) -> Track? { first { $0.position > track.position } }

    /// The track before `track`.
    package nonisolated func before(_ track: Track) -> Track? { last { $0.position < track.position } }
}
