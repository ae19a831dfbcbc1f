/// A command for a player.
public enum PlayerCommand: Hashable, Sendable {
    /// Starts or resumes.
    case play
    /// Pauses.
    case pause
    /// Moves to a second.
    case seek(Double)
    /// Sets the speed; 1 is the usual one.
    case rate(Double)
    /// Sets the volume, from 0 to 1.
    case volume(Double)

    /// The script that performs the command in the page of a player.
    public var script: String {
        let call =
            switch self {
            case .play: "play()"
            case .pause: "pause()"
            case .seek(let second): "seek(\(Self.number(second, in: PlayerState.seconds)))"
            case .rate(let rate): "rate(\(Self.number(rate, in: PlayerState.rates)))"
            case .volume(let volume): "volume(\(Self.number(volume, in: 0...1)))"
            }
        return "martletPlayer.\(call)"
    }

    private static func number(_ value: Double, in range: ClosedRange<Double>) -> Double {
        value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.lowerBound
    }
}
