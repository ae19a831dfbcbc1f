import Glibc

/// Questions to the user of a terminal.
package enum TerminalQuestion {
    /// Asks on standard error, so that a redirected result contains no questions, and reads a line of standard input.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - isSecret: True for an answer that must not appear on the screen.
    /// - Returns: The answer; nil at the end of the input. Blocks until then.
    package static func ask(_ question: String, isSecret: Bool) -> String? {
        func answer() -> String? {
            _ = put(question + " ", to: STDERR_FILENO)
            return readLine()
        }
        // The echo is turned off before the question appears, because a program answers at once.
        return isSecret ? withoutEcho(answer) : answer()
    }

    /// Writes a text to a descriptor, unbuffered; false after a failure.
    package static func put(_ text: String, to descriptor: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR && errno != EAGAIN {
                return false
            }
        }
        return true
    }

    private static func withoutEcho(_ body: () -> String?) -> String? {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return body() }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
            _ = put("\n", to: STDERR_FILENO)
        }
        return body()
    }
}
