/// One line of a `.tl` file: a constructor of a type, or a function.
package struct Declaration {
    package var name: String
    package var id: UInt32
    /// `{X:Type}`: the last field is any function, which the generated prefix leaves unread.
    package var isGeneric = false
    package var fields: [Field]
    package var result: TypeExpression
    package var isFunction: Bool
    package var notes: Notes
    /// The line as written, without comment, for the checksum.
    package var text: String
    package var line: Int
}

/// One field of a declaration, in wire order.
package struct Field {
    package var name: String
    package var type: TypeExpression
    /// The condition of `flags.5?T`.
    package var condition: Condition?

    package init(name: String, type: TypeExpression, condition: Condition? = nil) {
        self.name = name
        self.type = type
        self.condition = condition
    }

    package struct Condition: Equatable {
        package var word: String
        package var bit: Int
    }
}

/// The type of a field or of a result, as written.
package indirect enum TypeExpression: Equatable, Sendable {
    /// `#`: a word of flags.
    case flags
    /// `true`: no bytes, only a flag.
    case presence
    case int, long, double, string, bytes, bool, int128, int256
    /// An upper-case type: a constructor's id goes first.
    case boxed(String)
    /// A lower-case constructor: its fields only.
    case bare(String)
    case vector(TypeExpression)
    /// `vector<T>`: no id before the count.
    case bareVector(TypeExpression)
    /// `X` or `!X`.
    case generic
}

/// The documentation and instructions in the comments above a declaration.
package struct Notes {
    package var description: String?
    /// `// @field text`, by the field's name in the schema.
    package var fields: [String: String] = [:]
    /// `//! lazy: field`: vectors that are kept as bytes.
    package var lazy: Set<String> = []
    /// `//! accepts: other`: a constructor of another type with the same fields, which peers send in its place.
    package var accepts: String?
    /// `//! inline`: never kept behind a pointer, however large.
    package var isInline = false
    /// `//! field: SwiftType`: the type where the rules for identifiers give none; `-` cancels a rule.
    package var types: [String: String] = [:]
}

/// The content of a whole `.tl` file.
package struct SourceFile {
    package var declarations: [Declaration] = []
    /// `//= Type text`.
    package var typeDocumentation: [String: String] = [:]
}

/// A fault in a `.tl` file, with its place.
package struct SchemaError: Error, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var message: String

    /// Creates a fault that another module found.
    package init(file: String, line: Int, message: String) {
        (self.file, self.line, self.message) = (file, line, message)
    }

    package var description: String { "\(file):\(line): error: \(message)" }
}
