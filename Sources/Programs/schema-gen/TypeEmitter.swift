/// Emits a TL type: a struct when it has one constructor, else an enum of them with nested payloads.
struct TypeEmitter {
    let types: SwiftTypes
    let name: String
    let constructors: [Combinator]

    private var swiftName: String { Names.type(name) }

    func emit(into out: inout Source) {
        if constructors.count == 1, let only = constructors.first {
            out.open("extension \(types.namespace)")
            StructEmitter(types: types, combinator: only, name: swiftName, conformance: "TLSingleConstructor")
                .emit(into: &out)
            out.close()
            return
        }
        out.open("extension \(types.namespace)")
        emitEnum(into: &out)
        out.close()
        for constructor in constructors where hasPayload(constructor) {
            out.blank()
            out.open("extension \(types.namespace).\(swiftName)")
            let payload = Names.payload(constructor.name)
            StructEmitter(types: types, combinator: constructor, name: payload, conformance: "TLBareObject")
                .emit(into: &out)
            out.close()
        }
    }

    private func hasPayload(_ constructor: Combinator) -> Bool { !constructor.fields.isEmpty }

    private func emitEnum(into out: inout Source) {
        out.document(["TL type `\(name)`."])
        let indirect = types.graph.needsIndirection(name) ? "indirect " : ""
        out.open("public \(indirect)enum \(swiftName): TLObject")
        for constructor in constructors {
            out.document(constructor.documentation)
            let payload = hasPayload(constructor) ? "(\(Names.payload(constructor.name)))" : ""
            out.line("case \(Names.enumCase(constructor.name))\(payload)")
        }
        out.blank()
        emitDecoder(into: &out)
        out.blank()
        emitEncoder(into: &out)
        out.close()
    }

    private func emitDecoder(into out: inout Source) {
        out.document(["Reads a constructor's id and its fields."])
        out.open("public init(from reader: inout TLReader) throws(TLError)")
        if types.graph.isRecursive(name) {
            out.line("try reader.descend()")
            out.line("defer { reader.ascend() }")
        }
        out.line("let id = try reader.readUInt32()")
        out.line("switch id {")
        for constructor in constructors {
            let value = Names.enumCase(constructor.name)
            let payload = Names.payload(constructor.name)
            let argument = hasPayload(constructor) ? "(try \(payload)(bareFrom: &reader))" : ""
            out.line("case \(Names.hex(constructor.id)): self = .\(value)\(argument)")
        }
        out.line("default: throw .unknownConstructor(id)")
        out.line("}")
        out.close()
    }

    private func emitEncoder(into out: inout Source) {
        out.document(["Appends the constructor's id and its fields."])
        out.open("public func encode(to writer: inout TLWriter)")
        out.line("switch self {")
        for constructor in constructors {
            let value = Names.enumCase(constructor.name)
            let id = "UInt32(\(Names.hex(constructor.id)))"
            if hasPayload(constructor) {
                out.line("case .\(value)(let value):")
                out.line("    writer.write(\(id))")
                out.line("    value.encodeBare(to: &writer)")
            } else {
                out.line("case .\(value): writer.write(\(id))")
            }
        }
        out.line("}")
        out.close()
    }
}
