/// Where a command's lines go, and who answers its questions. The program's is the terminal; tests have their own.
///
/// Threads: callable from anywhere.
public protocol Console: Sendable {
    /// How lines are to look.
    var style: OutputStyle { get }

    /// Whether somebody is there who can be asked.
    var canAsk: Bool { get }

    /// Writes a line of the result.
    ///
    /// - Throws: ``OutputClosed`` when nobody reads any more, as `head` does.
    func write(_ line: String) throws(OutputClosed)

    /// Says something about the work, beside the result.
    func note(_ line: String)

    /// Shows how far the work is, in place of what was shown so before; nil takes it away. Only where somebody watches.
    func show(progress: ProgressLine?)

    /// Asks a question and waits for a line; nil when nobody answers. Blocks.
    func ask(_ question: String, isSecret: Bool) -> String?
}

/// Nobody reads the output any more: no error, but no reason to go on.
public struct OutputClosed: Error, Equatable, Sendable {}

extension Console {
    /// Writes a row as it is asked for: a JSON object, or its line for people.
    func write(_ row: some OutputRow) throws {
        try write(style.isJSON ? JSONLine.encode(row) : row.line(in: style))
    }
}

/// Something that a command prints: for programs an object with names that do not change, for people a line.
protocol OutputRow: Encodable {
    /// The line, possibly with line breaks in it, without one at the end.
    func line(in style: OutputStyle) -> String
}
