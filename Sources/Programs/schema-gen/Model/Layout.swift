import SchemaSyntax

/// Decides the memory layout: the enum cases that are indirect, and the types that can nest.
struct Layout {
    /// The maximum size of an inline struct. A case with a larger one is indirect, so that its enum stays small to
    /// move and to keep in arrays. `//!inline` exempts a constructor.
    private static let largestInlineBytes = 128

    private let types: [String: SchemaType]

    init(_ types: [SchemaType]) {
        self.types = Dictionary(uniqueKeysWithValues: types.map { ($0.name, $0) })
    }

    func applied(to schema: Schema) throws -> Schema {
        var schema = schema
        for index in schema.types.indices {
            let type = schema.types[index]
            schema.types[index].isRecursive = reaches(type.name, from: type, through: { _ in true })
            for place in type.constructors.indices {
                let constructor = type.constructors[place]
                let containsItself = reaches(type.name, from: constructor)
                // A cycle through an enum is indirect: that enum's case is behind a pointer.
                if type.isStruct, reaches(type.name, from: constructor, throughEnums: false) {
                    throw SchemaError(
                        file: type.name,
                        line: constructor.declaration.line,
                        message: "a struct cannot contain itself"
                    )
                }
                let isLarge =
                    size(constructor) > Self.largestInlineBytes && !constructor.declaration.notes.isInline
                schema.types[index].constructors[place].isIndirect = containsItself || isLarge
            }
        }
        return schema
    }

    /// True if a value of the constructor can contain a value of `target` without an array in between.
    private func reaches(
        _ target: String,
        from constructor: Constructor,
        throughEnums: Bool = true
    ) -> Bool {
        let type = SchemaType(name: "", documentation: "", constructors: [constructor])
        return reaches(target, from: type) { field in
            if case .vector = field.type { return false }
            guard !throughEnums, let name = field.type.innermostName else { return true }
            return types[name]?.isStruct ?? true
        }
    }

    private func reaches(_ target: String, from start: SchemaType, through follow: (Field) -> Bool) -> Bool {
        var seen: Set<String> = []
        var open = [start]
        while let type = open.popLast() {
            for constructor in type.constructors {
                for member in constructor.members where member.isStored && follow(member.field) {
                    guard let name = member.field.type.innermostName, let next = types[name] else { continue }
                    if name == target { return true }
                    if seen.insert(name).inserted { open.append(next) }
                }
            }
        }
        return false
    }

    // MARK: Size

    /// The approximate size in bytes, without the compiler's use of spare bits.
    private func size(_ constructor: Constructor) -> Int {
        constructor.members.reduce(0) { sum, member in
            guard member.isStored else { return sum }
            let isOptionalNumber =
                member.role == .optional && [.int, .long, .double].contains(member.field.type)
            return sum + size(member.field.type) + (isOptionalNumber ? 8 : 0)
        }
    }

    private func size(_ type: TypeExpression) -> Int {
        switch type {
        case .presence, .bool: return 1
        case .int: return 4
        case .long, .double, .bytes, .vector, .bareVector: return 8
        case .string, .int128: return 16
        case .int256: return 32
        case .flags, .generic: return 0
        case .boxed(let name), .bare(let name):
            guard let type = types[name] else { return 0 }
            if type.isStruct { return size(type.constructors[0]) }
            let largest = type.constructors.map { constructor in
                if reaches(name, from: constructor) { return 8 }
                let bytes = size(constructor)
                return bytes > Self.largestInlineBytes && !constructor.declaration.notes.isInline ? 8 : bytes
            }
            return (largest.max() ?? 0) + 1
        }
    }
}
