import Foundation
import Glibc
public import Logging

/// Writes each log message as one line of `key=value` pairs on standard error, for reading and for `grep`.
///
/// ```text
/// time=2026-03-01T12:00:00.123Z level=notice label=gateway msg="listening" address=127.0.0.1:4430
/// ```
public struct LineLogHandler: LogHandler {
    /// Pairs that are part of every line.
    public var metadata: Logger.Metadata = [:]
    /// The least important level that is written.
    public var logLevel: Logger.Level

    private let label: String
    private let write: @Sendable (String) -> Void

    /// Creates a handler that writes to standard error.
    ///
    /// - Parameters:
    ///   - label: The logging part of the program.
    ///   - logLevel: The least important level to write.
    public init(label: String, logLevel: Logger.Level) {
        self.init(label: label, logLevel: logLevel) { line in
            // One call a line, so that lines of several threads do not mix. A failed write has no reader either.
            let bytes = Array(line.utf8)
            _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
        }
    }

    /// Creates a handler that passes each line, with its line feed, to `write`, on the logging thread.
    init(label: String, logLevel: Logger.Level, write: @escaping @Sendable (String) -> Void) {
        self.label = label
        self.logLevel = logLevel
        self.write = write
    }

    /// A pair that is part of every line.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one line.
    public func log(event: LogEvent) {
        let time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var line = "time=\(time) level=\(event.level) label=\(label) msg=\(quoted(event.message.description))"
        let pairs = metadata.merging(event.metadata ?? [:]) { _, new in new }
        for (key, value) in pairs.sorted(by: { $0.key < $1.key }) {
            line += " \(key)=\(quoted(value.description))"
        }
        write(line + "\n")
    }
}

/// The text itself if it is one word, else in quotes, so that no value can begin another pair or line.
private func quoted(_ text: String) -> String {
    let isWord = text.unicodeScalars.allSatisfy {
        $0.isASCII && $0.value > 0x20 && $0 != "\"" && $0 != "=" && $0 != "\\" && $0.value != 0x7f
    }
    guard !isWord || text.isEmpty else { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case "\n": result += "\\n"
        case let scalar where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value):
            result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
