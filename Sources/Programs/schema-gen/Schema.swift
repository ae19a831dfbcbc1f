/// A schema file, parsed: what the emitters turn into Swift.
struct Schema {
    var constructors: [Combinator] = []
    var functions: [Combinator] = []

    /// Result types in order of first appearance, each with its constructors in order.
    var types: [(name: String, constructors: [Combinator])] {
        var order: [String] = []
        var byName: [String: [Combinator]] = [:]
        for combinator in constructors {
            if byName[combinator.result] == nil { order.append(combinator.result) }
            byName[combinator.result, default: []].append(combinator)
        }
        return order.map { ($0, byName[$0] ?? []) }
    }
}

/// One line of a schema: a constructor of a type, or a function.
struct Combinator {
    /// As written, with its namespace.
    var name: String
    var id: UInt32
    var fields: [Field]
    /// The type after `=`, as written.
    var result: String
    /// Sentences from the comment above.
    var documentation: [String]
    var line: Int

    /// A function that wraps another, such as `invokeWithLayer`: the wrapped query is left in the reader.
    var isWrapper: Bool { result == "X" }
}

/// One argument of a combinator.
struct Field {
    var name: String
    var type: FieldType
    /// Set for `flags.N?…`: which flags word, and which bit.
    var condition: Condition?
    var documentation: String
    /// A typed id that stands for the number, from an annotation or the rules in `Identifiers`.
    var identifier: String?

    struct Condition: Equatable {
        var flags: String
        var bit: Int
    }
}

/// The type of a field as the schema spells it.
indirect enum FieldType: Equatable {
    case flags
    case `true`
    case int, long, double, string, bytes, int128, int256, bool
    case boxed(String)
    case vector(FieldType)
    /// `vector<constructor>`: neither the vector nor its elements carry an id.
    case bareVector(String)
    /// The query inside a wrapper.
    case query
}

/// What is wrong with a schema file. Printed with its line; the generator then writes nothing.
struct SchemaError: Error, CustomStringConvertible {
    var file: String
    var line: Int
    var reason: String

    var description: String { "\(file):\(line): \(reason)" }
}
