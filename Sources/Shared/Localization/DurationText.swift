/// Formats a duration: "0:07", "12:30", "1:02:03".
public enum DurationText {
    /// The text for so many seconds; zero if negative.
    public static func text(_ seconds: Int) -> String {
        let seconds = max(0, seconds)
        let rest = twoDigits(seconds % 60)
        guard seconds >= 3600 else { return "\(seconds / 60):\(rest)" }
        return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(rest)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
