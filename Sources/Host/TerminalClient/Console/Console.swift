/// The output of a command, and the source of answers to its questions: the terminal, or a test.
///
/// Threads: callable from anywhere.
public protocol Console: Sendable {
    /// The style of lines.
    var style: OutputStyle { get }

    /// True if a user is present to answer questions.
    var canAsk: Bool { get }

    /// Writes a line of the result.
    ///
    /// - Throws: ``OutputClosed`` when the reader has ended, as `head` does.
    func write(_ line: String) throws(OutputClosed)

    /// Writes a remark, apart from the result.
    func note(_ line: String)

    /// Shows the progress in place of the last one; nil removes it. Only on a terminal.
    func show(progress: ProgressLine?)

    /// Asks a question and waits for a line; nil without an answer. Blocks.
    func ask(_ question: String, isSecret: Bool) -> String?
}

/// The output's reader has ended: not an error, but a reason to stop.
public struct OutputClosed: Error, Equatable, Sendable {}

extension Console {
    /// Writes a row in the requested style: a JSON object, or a line of text.
    func write(_ row: some OutputRow) throws {
        try write(style.isJSON ? JSONLine.encode(row) : row.line(in: style))
    }
}

/// A printed item: for programs an object with stable names, for users a line.
protocol OutputRow: Encodable {
    /// The line, which may contain line breaks, without a final one.
    func line(in style: OutputStyle) -> String
}
