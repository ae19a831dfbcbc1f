import SchemaSyntax

/// A schema that is complete: every type is there or left out on purpose, every id is right.
struct Schema {
    /// The Swift namespace of the types, `TL`.
    var namespace: String
    /// The Swift namespace of the functions, `TLFunction`.
    var functionNamespace: String { namespace + "Function" }
    /// Sorted by Swift name.
    var types: [SchemaType]
    /// Sorted by Swift name.
    var functions: [Constructor]
}

/// A type with its constructors.
struct SchemaType {
    /// As in the schema: `updates.State`.
    var name: String
    var documentation: String
    var constructors: [Constructor]
    /// Whether its values can contain it, at any remove.
    var isRecursive = false

    var swiftName: String { Naming.upperCamel(name) }

    /// A type with one constructor is that constructor's struct.
    var isStruct: Bool { constructors.count == 1 }
}

/// A constructor, or a function, with what becomes of its fields.
struct Constructor {
    var declaration: Declaration
    var members: [Member]
    /// Ids that are read as this constructor's.
    var ids: [UInt32]
    /// Kept behind a pointer in its enum's case: it is large, or contains itself.
    var isIndirect = false

    var name: String { declaration.name }
    var id: UInt32 { declaration.id }
    var documentation: String { declaration.notes.description ?? "" }

    /// Members on one bit of one word.
    func members(sharing condition: Field.Condition) -> [Member] {
        members.filter { $0.field.condition == condition }
    }
}
