/// The state of a player, as its page says.
public struct PlayerState: Hashable, Sendable {
    /// The times that count, in seconds.
    public static let seconds = 0.0...1_000_000
    /// The speeds that count.
    public static let rates = 0.25...4.0

    /// True while it plays or is about to.
    public var isPlaying: Bool
    /// The position, in seconds.
    public var position: Double
    /// The duration in seconds; 0 if unknown or live.
    public var duration: Double
    /// The speed; 1 is the usual one.
    public var rate: Double
    /// The volume, from 0 to 1.
    public var volume: Double

    /// Creates a state.
    public init(
        isPlaying: Bool = false,
        position: Double = 0,
        duration: Double = 0,
        rate: Double = 1,
        volume: Double = 1
    ) {
        (self.isPlaying, self.position, self.duration) = (isPlaying, position, duration)
        (self.rate, self.volume) = (rate, volume)
    }

    /// The position as a part of the duration, from 0 to 1.
    public var fraction: Double { duration > 0 ? min(max(position / duration, 0), 1) : 0 }
}

/// A message of our scripts in the page of a player. Their numbers are those of strangers.
public enum PlayerMessage: Hashable, Sendable {
    /// A frame has a page of the provider.
    case loaded
    /// The player is in this state.
    case state(PlayerState)
    /// The provider does not play this here.
    case failed

    private static let longest = 200

    /// Reads a message; nil for everything that is none, or has a number out of all bounds.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        switch (words.first, words.count) {
        case ("loaded", 1): self = .loaded
        case ("failed", 1): self = .failed
        case ("state", 6):
            let numbers = words.dropFirst().compactMap { Double($0) }.filter(\.isFinite)
            guard numbers.count == 5, PlayerState.seconds.contains(numbers[1]),
                PlayerState.seconds.contains(numbers[2]), PlayerState.rates.contains(numbers[3]),
                (0...1).contains(numbers[4])
            else { return nil }
            self = .state(
                PlayerState(
                    isPlaying: numbers[0] == 1,
                    position: numbers[1],
                    duration: numbers[2],
                    rate: numbers[3],
                    volume: numbers[4]
                )
            )
        default: return nil
        }
    }
}
