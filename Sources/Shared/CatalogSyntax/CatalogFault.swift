/// Why a catalog cannot be used, and where it says so.
public struct CatalogFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, as it was named.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// What is wrong with it.
    public var reason: String

    /// Something that is wrong at a line of a file.
    public init(_ file: String, _ line: Int, _ reason: String) {
        (self.file, self.line, self.reason) = (file, line, reason)
    }

    /// As compilers write it.
    public var description: String { "\(file):\(line): error: \(reason)" }
}
