/// Reads one declaration: `name#id {X:Type} field:type … = Type;`.
struct DeclarationParser {
    private static let builtIn: [String: TypeExpression] = [
        "#": .flags, "true": .presence, "int": .int, "long": .long, "double": .double, "string": .string,
        "bytes": .bytes, "Bool": .bool, "int128": .int128, "int256": .int256, "X": .generic, "!X": .generic,
    ]

    private let file: String
    private let line: Int

    init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    func parse(_ text: String, isFunction: Bool, notes: Notes) throws -> Declaration {
        guard text.hasSuffix(";") else { throw fault("a declaration ends with ';'") }
        var words = text.dropLast().split(separator: " ").map(String.init)
        guard words.count >= 3, words[words.count - 2] == "=" else { throw fault("expected '= Type;'") }
        let result = try parseType(words.removeLast())
        words.removeLast()
        let head = words.removeFirst().split(separator: "#").map(String.init)
        guard head.count == 2, let id = UInt32(head[1], radix: 16) else {
            throw fault("expected name#id with the id in hexadecimal")
        }
        var declaration = Declaration(
            name: head[0],
            id: id,
            fields: [],
            result: result,
            isFunction: isFunction,
            notes: notes,
            text: text,
            line: line
        )
        for word in words {
            if word == "{X:Type}" {
                declaration.isGeneric = true
            } else {
                declaration.fields.append(try parseField(word))
            }
        }
        return declaration
    }

    private func parseField(_ word: String) throws -> Field {
        let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw fault("expected field:type, found '\(word)'") }
        let conditional = parts[1].split(separator: "?", maxSplits: 1).map(String.init)
        guard conditional.count == 2 else {
            return Field(name: parts[0], type: try parseType(parts[1]))
        }
        let condition = conditional[0].split(separator: ".").map(String.init)
        guard condition.count == 2, let bit = Int(condition[1]), (0..<32).contains(bit) else {
            throw fault("expected flags.bit?type, found '\(parts[1])'")
        }
        return Field(
            name: parts[0],
            type: try parseType(conditional[1]),
            condition: Field.Condition(word: condition[0], bit: bit)
        )
    }

    private func parseType(_ text: String) throws -> TypeExpression {
        if let builtIn = Self.builtIn[text] { return builtIn }
        if text.hasSuffix(">") {
            if text.hasPrefix("Vector<") {
                return .vector(try parseType(String(text.dropFirst(7).dropLast())))
            }
            if text.hasPrefix("vector<") {
                return .bareVector(try parseType(String(text.dropFirst(7).dropLast())))
            }
        }
        let last = text.split(separator: ".").last ?? ""
        guard let initial = last.first, last.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            throw fault("not a type: '\(text)'")
        }
        return initial.isUppercase ? .boxed(text) : .bare(text)
    }

    private func fault(_ message: String) -> SchemaError {
        SchemaError(file: file, line: line, message: message)
    }
}
