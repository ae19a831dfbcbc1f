import Localization
import StdExtras

/// A progress line: `[=======>            ]  38 %  19.0 MB of 50.0 MB`.
public struct ProgressLine: Equatable, Sendable {
    /// The number of bytes transferred.
    public var done: Int64
    /// The total number of bytes; nil if unknown.
    public var total: Int64?

    /// The line, at most `width` columns wide.
    func text(width: Int, _ strings: Strings) -> String {
        guard let total, total > 0 else { return String(strings.byteCount(done).prefix(clamping: width)) }
        let percent = String(Int(clamping: Double(min(done, total)) / Double(total) * 100))
        let sizes = strings.partOfTotal(
            done: strings.byteCount(done),
            whole: strings.byteCount(total)
        )
        let words = " " + String(repeating: " ", count: 3 - percent.count) + "\(percent) %  \(sizes)"
        // The last column stays free: some terminals wrap the line otherwise.
        let room = min(40, width - words.displayWidth - 3)
        guard room >= 5 else { return String("\(percent) %".prefix(max(0, width - 1))) }
        let filled = Int(clamping: Double(room) * Double(min(done, total)) / Double(total))
        let bar = String(repeating: "=", count: filled) + (filled < room ? ">" : "")
        return "[\(bar.padded(to: room))]\(words)"
    }
}
