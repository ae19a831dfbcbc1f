import SchemaSyntax

/// The expressions that read and write a field.
enum Coding {
    static func read(_ member: Member) -> String {
        let type = member.type
        switch member.field.type {
        case .int where type == "Int32": return "reader.readInt32()"
        case .long where type == "Int64": return "reader.readInt64()"
        case .double: return "reader.readDouble()"
        case .string: return "reader.readString()"
        case .bytes: return "reader.readBytes()"
        case .bool: return "reader.readBool()"
        case .int128: return "reader.readNonce128()"
        case .int256: return "reader.readNonce256()"
        case .bare: return "\(type)(bareFrom: &reader)"
        case .vector(.bytes): return "reader.readVectorOfBytes()"
        case .vector where !member.isLazy:
            return "reader.readVector(of: \(type.dropFirst().dropLast()).self)"
        case .bareVector:
            return "reader.readBareVector(of: \(type.dropFirst().dropLast()).self)"
        default: return "\(type)(from: &reader)"
        }
    }

    static func write(_ member: Member, _ value: String) -> String {
        switch member.field.type {
        case .int where member.type == "Int32", .long where member.type == "Int64", .double, .string, .bytes,
            .bool, .int128, .int256:
            "writer.write(\(value))"
        case .vector where !member.isLazy: "writer.write(\(value))"
        case .bareVector: "writer.writeBareVector(\(value))"
        case .bare: "\(value).encodeBare(to: &writer)"
        default: "\(value).encode(to: &writer)"
        }
    }
}
