/// A place in the rules of a template.
public struct TemplatePlace: Hashable, Sendable, CustomStringConvertible {
    /// The name of the template; empty for the one that is worked on.
    public var source: String
    /// The line, from 1.
    public var line: Int
    /// The character in the line, from 1.
    public var column: Int

    /// Creates a place.
    public init(source: String = "", line: Int, column: Int) {
        self.source = source
        self.line = line
        self.column = column
    }

    /// The place as compilers write it, without the name of the template.
    public var description: String { "\(line):\(column)" }
}
