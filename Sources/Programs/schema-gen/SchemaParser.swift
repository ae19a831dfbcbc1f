import Foundation

/// Reads the schema language: declarations, `---functions---`, and comments that document what follows.
///
/// A comment right above a declaration documents it. A line `// @field text` documents a field, and
/// `//! field: Type` gives a number its own type (see the head of `Schema/api.tl`).
struct SchemaParser {
    let file: String
    private var schema = Schema()
    private var inFunctions = false
    private var sentences: [String] = []
    private var fieldDocumentation: [String: String] = [:]
    private var identifiers: [String: String] = [:]

    init(file: String) {
        self.file = file
    }

    /// Parses the whole text.
    ///
    /// - Throws: ``SchemaError`` for a malformed line, an undocumented one, or an id that its text does not give.
    static func parse(_ text: String, file: String) throws(SchemaError) -> Schema {
        var parser = SchemaParser(file: file)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            try parser.read(line.trimmingCharacters(in: .whitespaces), number: index + 1)
        }
        return parser.schema
    }

    private mutating func read(_ line: String, number: Int) throws(SchemaError) {
        if line.isEmpty {
            forgetComments()
        } else if line == "---functions---" {
            inFunctions = true
        } else if line.hasPrefix("//") {
            readComment(line)
        } else {
            let combinator = try readDeclaration(line, number: number)
            if inFunctions {
                schema.functions.append(combinator)
            } else {
                schema.constructors.append(combinator)
            }
            forgetComments()
        }
    }

    private mutating func forgetComments() {
        sentences = []
        fieldDocumentation = [:]
        identifiers = [:]
    }

    private mutating func readComment(_ line: String) {
        if line.hasPrefix("//!") {
            let parts = line.dropFirst(3).split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return }
            identifiers[trimmed(parts[0])] = trimmed(parts[1])
            return
        }
        let text = trimmed(line.dropFirst(2))
        if text.hasPrefix("@") {
            let parts = text.dropFirst().split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { return }
            fieldDocumentation[String(parts[0])] = String(parts[1])
        } else if !text.isEmpty {
            sentences.append(text)
        }
    }

    private func trimmed(_ text: some StringProtocol) -> String { text.trimmingCharacters(in: .whitespaces) }

    private func readDeclaration(_ line: String, number: Int) throws(SchemaError) -> Combinator {
        func fail(_ reason: String) -> SchemaError { SchemaError(file: file, line: number, reason: reason) }
        guard line.hasSuffix(";") else { throw fail("a declaration ends with ';'") }
        let halves = line.dropLast().components(separatedBy: " = ")
        guard halves.count == 2 else { throw fail("a declaration has one ' = '") }
        var words = halves[0].split(separator: " ").map(String.init)
        let head = words.removeFirst().split(separator: "#")
        guard head.count == 2, let id = UInt32(head[1], radix: 16) else { throw fail("expected name#hexid") }
        let name = String(head[0])
        let expected = CRC32.constructorID(of: line)
        guard id == expected else {
            throw fail(
                "\(name) has the id \(String(id, radix: 16)), its text gives \(String(expected, radix: 16))"
            )
        }
        guard !sentences.isEmpty else { throw fail("\(name) has no documentation") }
        var fields: [Field] = []
        for word in words where !word.hasPrefix("{") {
            guard let field = readField(word, combinator: name) else {
                throw fail("cannot read the field \(word)")
            }
            fields.append(field)
        }
        return Combinator(
            name: name,
            id: id,
            fields: fields,
            result: halves[1],
            documentation: sentences,
            line: number
        )
    }

    private func readField(_ word: String, combinator: String) -> Field? {
        let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        var spelled = parts[1]
        var condition: Field.Condition?
        if let mark = spelled.firstIndex(of: "?"), spelled.contains(".") {
            let guardParts = spelled[..<mark].split(separator: ".")
            guard guardParts.count == 2, let bit = Int(guardParts[1]), (0..<32).contains(bit) else {
                return nil
            }
            condition = Field.Condition(flags: String(guardParts[0]), bit: bit)
            spelled = String(spelled[spelled.index(after: mark)...])
        }
        guard let type = Self.readType(spelled) else { return nil }
        let name = parts[0]
        return Field(
            name: name,
            type: type,
            condition: condition,
            documentation: fieldDocumentation[name] ?? "",
            identifier: identifiers[name] ?? Identifiers.ruleFor(field: name, type: type)
        )
    }

    static func readType(_ spelled: String) -> FieldType? {
        switch spelled {
        case "#": return .flags
        case "true": return .true
        case "int": return .int
        case "long": return .long
        case "double": return .double
        case "string": return .string
        case "bytes": return .bytes
        case "int128": return .int128
        case "int256": return .int256
        case "Bool": return .bool
        case "!X": return .query
        default: break
        }
        if spelled.hasPrefix("vector<"), spelled.hasSuffix(">") {
            return .bareVector(String(spelled.dropFirst(7).dropLast()))
        }
        if spelled.hasPrefix("Vector<"), spelled.hasSuffix(">") {
            return readType(String(spelled.dropFirst(7).dropLast())).map(FieldType.vector)
        }
        return spelled.isEmpty ? nil : .boxed(spelled)
    }
}
