/// Emits the struct of one combinator: a payload, a type with a single constructor, or a function.
struct StructEmitter {
    let types: SwiftTypes
    let combinator: Combinator
    /// The struct's name, without what it is nested in.
    let name: String
    /// `TLSingleConstructor`, `TLFunctionCall`, or `TLBareObject` for a payload, whose boxed form is its enum's.
    let conformance: String

    private struct Property {
        var name: String
        var type: String
        var field: Field
        var isFlag: Bool { field.type == .true }
        var isOptional: Bool { field.condition != nil && !isFlag }
    }

    private var properties: [Property] {
        combinator.fields.compactMap { field in
            guard case .stored(let type) = types.role(of: field) else { return nil }
            return Property(name: Names.field(field.name), type: type, field: field)
        }
    }

    func emit(into out: inout Source) {
        out.document(combinator.documentation)
        out.open("public struct \(name): \(conformance)")
        emitHead(into: &out)
        emitProperties(into: &out)
        emitInitializer(into: &out)
        emitDecoder(into: &out)
        emitEncoder(into: &out)
        out.close()
    }

    private func emitHead(into out: inout Source) {
        out.document(["The id of `\(combinator.name)`."])
        out.line("public static let constructorID: UInt32 = \(Names.hex(combinator.id))")
        out.blank()
    }

    private func emitProperties(into out: inout Source) {
        for property in properties {
            let text = property.field.documentation
            out.document([text.isEmpty ? "TL `\(property.field.name)`." : text])
            out.line("public var \(property.name): \(property.type)\(property.isOptional ? "?" : "")")
        }
        if !properties.isEmpty { out.blank() }
    }

    private func emitInitializer(into out: inout Source) {
        let parameters = properties.map { property in
            if property.isFlag { return "\(property.name): Bool = false" }
            return "\(property.name): \(property.type)" + (property.isOptional ? "? = nil" : "")
        }
        out.document(["Puts a `\(combinator.name)` together from its fields."])
        out.call("public init", parameters, opening: true)
        for property in properties { out.line("self.\(property.name) = \(property.name)") }
        out.close()
        out.blank()
    }

    private func emitDecoder(into out: inout Source) {
        out.document(["Reads what follows the constructor's id."])
        out.open("public init(bareFrom reader: inout TLReader) throws(TLError)")
        for field in combinator.fields { emitReading(field, into: &out) }
        out.close()
        out.blank()
    }

    private func emitReading(_ field: Field, into out: inout Source) {
        let name = Names.field(field.name)
        switch types.role(of: field) {
        case .flags:
            let isUsed = combinator.fields.contains { $0.condition?.flags == field.name }
            out.line(isUsed ? "let \(name) = try reader.readUInt32()" : "_ = try reader.readUInt32()")
            let refused = combinator.fields.filter { other in
                guard other.condition?.flags == field.name, case .leftOut = types.role(of: other) else {
                    return false
                }
                return true
            }
            let mask = refused.reduce(UInt32(0)) { $0 | 1 << UInt32($1.condition?.bit ?? 0) }
            if mask != 0 {
                out.line("guard \(name) & \(Names.hex(mask)) == 0 else {")
                out.line("    throw .unsupportedField(constructor: Self.constructorID)")
                out.line("}")
            }
        case .stored(let type):
            emitReading(field, name: name, type: type, into: &out)
        case .emptyVector:
            out.line("try reader.readEmptyVector()")
        case .leftOut, nil:
            break
        }
    }

    private func emitReading(_ field: Field, name: String, type: String, into out: inout Source) {
        guard let condition = field.condition else {
            out.line("self.\(name) = \(types.reading(field.type, as: type))")
            return
        }
        let test = "\(Names.field(condition.flags)) & \(Names.hex(1 << UInt32(condition.bit))) != 0"
        if field.type == .true {
            out.line("self.\(name) = \(test)")
        } else {
            out.line("if \(test) {")
            out.line("    self.\(name) = \(types.reading(field.type, as: type))")
            out.line("} else {")
            out.line("    self.\(name) = nil")
            out.line("}")
        }
    }

    private func emitEncoder(into out: inout Source) {
        out.document(["Appends what follows the constructor's id."])
        out.open("public func encodeBare(to writer: inout TLWriter)")
        for field in combinator.fields { emitWriting(field, into: &out) }
        out.close()
    }

    private func emitWriting(_ field: Field, into out: inout Source) {
        let name = Names.field(field.name)
        switch types.role(of: field) {
        case .flags:
            emitFlags(field, into: &out)
        case .stored:
            guard let condition = field.condition else {
                out.line(types.writing(field.type, name))
                return
            }
            if field.type == .true { return }
            let bit = Names.hex(1 << UInt32(condition.bit))
            out.line("if let \(name), \(Names.field(condition.flags)) & \(bit) != 0 {")
            out.line("    \(types.writing(field.type, name))")
            out.line("}")
        case .emptyVector:
            out.line("writer.writeVectorHead(count: 0)")
        case .leftOut, nil:
            break
        }
    }

    /// A bit is set when all the fields that hang on it are: some bits carry several.
    private func emitFlags(_ field: Field, into out: inout Source) {
        let name = Names.field(field.name)
        var tests: [Int: [String]] = [:]
        for property in properties {
            guard let condition = property.field.condition, condition.flags == field.name else { continue }
            tests[condition.bit, default: []].append(
                property.isFlag ? property.name : "\(property.name) != nil"
            )
        }
        out.line(tests.isEmpty ? "let \(name): UInt32 = 0" : "var \(name): UInt32 = 0")
        for (bit, conditions) in tests.sorted(by: { $0.key < $1.key }) {
            out.line("if \(conditions.joined(separator: ", ")) { \(name) |= \(Names.hex(1 << UInt32(bit))) }")
        }
        out.line("writer.write(\(name))")
    }
}
