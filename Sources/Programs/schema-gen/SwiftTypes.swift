/// How TL types are spelled, read and written in Swift, inside one namespace.
struct SwiftTypes {
    /// The caseless enum that holds the schema's types, such as `TL`.
    let namespace: String
    let graph: TypeGraph

    /// What becomes of a field.
    enum Role {
        /// The word of bits; computed, not stored.
        case flags
        /// A stored property of this Swift type.
        case stored(String)
        /// Its type is not in the schema: never set, refused when a peer sets it.
        case leftOut
        /// A mandatory vector of such a type: written empty, refused when not.
        case emptyVector
    }

    func role(of field: Field) -> Role? {
        if case .flags = field.type { return .flags }
        if case .query = field.type { return nil }
        if let spelled = spell(field.type, identifier: field.identifier) { return .stored(spelled) }
        if field.condition != nil { return .leftOut }
        if case .vector = field.type { return .emptyVector }
        return nil
    }

    /// The Swift type, or nil when the schema lacks it.
    func spell(_ type: FieldType, identifier: String? = nil) -> String? {
        if let identifier, identifier != "-" {
            switch type {
            case .int, .long: return identifier
            case .vector(.int), .vector(.long): return "[\(identifier)]"
            default: break
            }
        }
        switch type {
        case .flags, .query: return nil
        case .true, .bool: return "Bool"
        case .int: return "Int32"
        case .long: return "Int64"
        case .double: return "Double"
        case .string: return "String"
        case .bytes: return "[UInt8]"
        case .int128: return "Nonce128"
        case .int256: return "Nonce256"
        case .boxed(let name): return graph.isDeclared(name) ? "\(namespace).\(Names.type(name))" : nil
        case .vector(let element): return spell(element).map { "[\($0)]" }
        case .bareVector(let constructor): return "[\(namespace).\(Names.type(constructor))]"
        }
    }

    /// The expression that reads a value; it throws.
    func reading(_ type: FieldType, as spelled: String) -> String {
        switch type {
        case .bytes: "try reader.readBytes()"
        case .vector(.bytes): "try reader.readVectorOfBytes()"
        case .vector: "try reader.readVector()"
        case .bareVector: "try reader.readBareVector()"
        default: "try \(spelled)(from: &reader)"
        }
    }

    /// The statement that writes a value.
    func writing(_ type: FieldType, _ value: String) -> String {
        switch type {
        case .bytes, .vector: "writer.write(\(value))"
        case .bareVector: "writer.writeBareVector(\(value))"
        default: "\(value).encode(to: &writer)"
        }
    }
}
