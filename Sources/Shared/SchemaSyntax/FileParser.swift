/// Parses a `.tl` file: declarations, and the comments above them that have a meaning.
///
/// The head of `Schema/api.tl` describes their syntax.
package struct FileParser {
    private let file: String
    private var source = SourceFile()
    private var notes = Notes()
    /// The note that a plain comment line continues.
    private var lastNote = Note.description
    private var isInFunctions = false

    private enum Note {
        case description
        case field(String)
        case type(String)
    }

    private init(file: String) {
        self.file = file
    }

    /// Reads `text`, the whole of `file`.
    ///
    /// - Throws: ``SchemaError`` with the line at fault.
    package static func parse(_ text: String, file: String) throws -> SourceFile {
        var parser = FileParser(file: file)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            try parser.read(line.trimmingSpaces(), number: index + 1)
        }
        return parser.source
    }

    private mutating func read(_ line: String, number: Int) throws {
        switch line {
        case "": forgetNotes()
        case "---types---": isInFunctions = false
        case "---functions---": isInFunctions = true
        case _ where line.hasPrefix("//!"): try readInstruction(line.dropFirst(3).trimmingSpaces(), number)
        case _ where line.hasPrefix("//="): try readTypeNote(line.dropFirst(3).trimmingSpaces(), number)
        case _ where line.hasPrefix("//"): try readNote(line.dropFirst(2).trimmingSpaces(), number)
        default:
            let parser = DeclarationParser(file: file, line: number)
            source.declarations.append(try parser.parse(line, isFunction: isInFunctions, notes: notes))
            forgetNotes()
        }
    }

    private mutating func forgetNotes() {
        notes = Notes()
        lastNote = .description
    }

    /// `// @field text`, or a line that continues the one above it.
    private mutating func readNote(_ text: String, _ line: Int) throws {
        guard text.hasPrefix("@") else { return goOn(text) }
        let (field, rest) = text.dropFirst().splitAtSpace()
        guard !rest.isEmpty else { throw fault("'@\(field)' says nothing", line) }
        guard notes.fields.updateValue(rest, forKey: field) == nil else {
            throw fault("'@\(field)' is there twice", line)
        }
        lastNote = .field(field)
    }

    private mutating func goOn(_ text: String) {
        switch lastNote {
        case .description: notes.description = notes.description.map { $0 + " " + text } ?? text
        case .field(let name): notes.fields[name]?.append(" " + text)
        case .type(let name): source.typeDocumentation[name]?.append(" " + text)
        }
    }

    /// `//= Type text`.
    private mutating func readTypeNote(_ text: String, _ line: Int) throws {
        let (type, rest) = text.splitAtSpace()
        guard !rest.isEmpty else { throw fault("'//= \(type)' says nothing", line) }
        source.typeDocumentation[type] = rest
        lastNote = .type(type)
    }

    /// `//! inline`, `//! lazy: field …`, `//! accepts: constructor` or `//! field: SwiftType`.
    private mutating func readInstruction(_ text: String, _ line: Int) throws {
        if text == "inline" {
            notes.isInline = true
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmingSpaces() }
        guard parts.count == 2 else { throw fault("expected '//! field: Type', found '\(text)'", line) }
        if parts[0] == "accepts" {
            notes.accepts = parts[1]
        } else if parts[0] == "lazy" {
            notes.lazy.formUnion(parts[1].split(separator: " ").map(String.init))
        } else {
            notes.types[parts[0]] = parts[1]
        }
    }

    private func fault(_ message: String, _ line: Int) -> SchemaError {
        SchemaError(file: file, line: line, message: message)
    }
}

extension StringProtocol where SubSequence == Substring {
    fileprivate func trimmingSpaces() -> String {
        var text = self[...]
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text.drop { $0.isWhitespace })
    }

    fileprivate func splitAtSpace() -> (String, String) {
        let parts = split(separator: " ", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? parts[1].trimmingSpaces() : "")
    }
}
