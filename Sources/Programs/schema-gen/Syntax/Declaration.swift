/// One line of a `.tl` file: a constructor of a type, or a function.
struct Declaration {
    var name: String
    var id: UInt32
    /// `{X:Type}`: the last field is any function, which the generated prefix leaves unread.
    var isGeneric = false
    var fields: [Field]
    var result: TypeExpression
    var isFunction: Bool
    var notes: Notes
    /// The line as written, without comment, for the checksum.
    var text: String
    var line: Int
}

/// One field of a declaration, in wire order.
struct Field {
    var name: String
    var type: TypeExpression
    /// Set for `flags.5?T`.
    var condition: Condition?

    struct Condition: Equatable {
        var word: String
        var bit: Int
    }
}

/// The type of a field or of a result, as written.
indirect enum TypeExpression: Equatable, Sendable {
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

/// What the comments above a declaration say about it.
struct Notes {
    var description: String?
    /// `// @field text`, by the field's name in the schema.
    var fields: [String: String] = [:]
    /// `//! lazy: field`: vectors that are kept as bytes.
    var lazy: Set<String> = []
    /// `//! accepts: other`: a constructor of another type, with the same fields, that peers send in its place.
    var accepts: String?
    /// `//! inline`: never kept behind a pointer, however large.
    var isInline = false
    /// `//! field: SwiftType`: where the rules for identifiers say nothing; `-` undoes a rule.
    var types: [String: String] = [:]
}

/// What a whole `.tl` file says.
struct SourceFile {
    var declarations: [Declaration] = []
    /// `//= Type text`.
    var typeDocumentation: [String: String] = [:]
}

/// A fault in a `.tl` file, with its place.
struct SchemaError: Error, CustomStringConvertible {
    var file: String
    var line: Int
    var message: String

    var description: String { "\(file):\(line): error: \(message)" }
}
