import SchemaSyntax

/// A complete schema: every type is declared or left out on purpose, every id is right.
struct Schema {
    /// The Swift namespace of the types: `TL`.
    var namespace: String
    /// The Swift namespace of the functions: `TLFunction`.
    var functionNamespace: String { namespace + "Function" }
    /// The types, sorted by Swift name.
    var types: [SchemaType]
    /// The functions, sorted by Swift name.
    var functions: [Constructor]
}

/// A type with its constructors.
struct SchemaType {
    /// The name in the schema: `updates.State`.
    var name: String
    var documentation: String
    var constructors: [Constructor]
    /// True if its values can contain it, directly or indirectly.
    var isRecursive = false

    var swiftName: String { Naming.upperCamel(name) }

    /// True for one constructor: the type is that constructor's struct.
    var isStruct: Bool { constructors.count == 1 }
}

/// A constructor or a function, with its members.
struct Constructor {
    var declaration: Declaration
    var members: [Member]
    /// The ids that are read as this constructor's.
    var ids: [UInt32]
    /// True if its enum case is indirect, because it is large or contains itself.
    var isIndirect = false

    var name: String { declaration.name }
    var id: UInt32 { declaration.id }
    var documentation: String { declaration.notes.description ?? "" }

    /// The members on one bit of one word.
    func members(sharing condition: Field.Condition) -> [Member] {
        members.filter { $0.field.condition == condition }
    }
}
