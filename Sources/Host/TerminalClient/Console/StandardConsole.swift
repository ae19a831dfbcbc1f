import ClientHost
import Foundation
import Glibc
import Localization

/// The console of the standard streams, each of which may be a terminal.
public struct StandardConsole: Console {
    /// The style of lines.
    public let style: OutputStyle

    /// True if standard input is a terminal.
    public let canAsk: Bool

    /// The columns of standard error's terminal; nil if it is none, or cannot return to the start of a line.
    private let progressWidth: Int?

    /// Inspects the streams; `isJSON` is the user's choice.
    public init(isJSON: Bool) {
        let environment = ProcessInfo.processInfo.environment
        let isTerminal = isatty(STDOUT_FILENO) == 1
        // https://no-color.org: the variable is set and not empty.
        let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        style = OutputStyle(
            isJSON: isJSON,
            usesColor: isTerminal && !isJSON && !isPlain && environment["TERM"] != "dumb",
            width: isTerminal ? Self.columns(STDOUT_FILENO) : nil,
            strings: Strings(chosen: nil, environment)
        )
        let showsProgress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
        progressWidth = showsProgress ? Self.columns(STDERR_FILENO) : nil
        canAsk = isatty(STDIN_FILENO) == 1
    }

    /// Writes a line to standard output, unbuffered.
    public func write(_ line: String) throws(OutputClosed) {
        guard TerminalQuestion.put(line + "\n", to: STDOUT_FILENO) else { throw OutputClosed() }
    }

    /// Writes a line to standard error.
    public func note(_ line: String) {
        // A failure cannot be reported anywhere else.
        _ = TerminalQuestion.put(line + "\n", to: STDERR_FILENO)
    }

    /// Shows the progress in the last line of standard error's terminal.
    public func show(progress: ProgressLine?) {
        guard let progressWidth else { return }
        // Returns to the start of the line and clears it.
        let text = "\r\u{1B}[K" + (progress?.text(width: progressWidth, style.strings) ?? "")
        _ = TerminalQuestion.put(text, to: STDERR_FILENO)
    }

    /// Asks on standard error, so that a redirected result contains no questions.
    public func ask(_ question: String, isSecret: Bool) -> String? {
        guard canAsk else { return nil }
        return TerminalQuestion.ask(question, isSecret: isSecret)
    }

    /// Reads standard input to its end, without the last line break.
    public static func readAll() async -> String {
        await onOwnThread {
            var lines: [String] = []
            while let line = readLine() { lines.append(line) }
            return lines.joined(separator: "\n")
        }
    }

    private static func columns(_ descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
