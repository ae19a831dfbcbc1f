import SchemaSyntax

/// Writes the enum of a type with several constructors, with nested payloads.
struct EnumEmitter {
    let type: SchemaType

    func emit(into source: inout SourceText) {
        source.documentation(type.documentation)
        source.block("public enum \(type.swiftName): TLObject") { source in
            for constructor in type.constructors {
                source.documentation(constructor.documentation)
                let payload = hasPayload(constructor) ? "(\(Naming.constructor(constructor.name)))" : ""
                let keyword = hasPayload(constructor) && constructor.isIndirect ? "indirect case" : "case"
                source.line("\(keyword) \(Naming.enumCase(constructor.name))\(payload)")
            }
            source.blank()
            emitDecoder(into: &source)
            source.blank()
            emitEncoder(into: &source)
            for constructor in type.constructors where hasPayload(constructor) {
                source.blank()
                StructEmitter(
                    constructor: constructor,
                    name: Naming.constructor(constructor.name),
                    conformance: "TLConstructor"
                ).emit(into: &source)
            }
        }
    }

    private func hasPayload(_ constructor: Constructor) -> Bool { !constructor.declaration.fields.isEmpty }

    private func emitDecoder(into source: inout SourceText) {
        source.documentation("Reads a constructor's id, and its fields.")
        source.block("public init(from reader: inout TLReader) throws(TLError)") { source in
            if type.isRecursive { source.line("try reader.descend()") }
            source.line("switch try reader.readUInt32() {")
            for constructor in type.constructors {
                let payload =
                    hasPayload(constructor)
                    ? "(try \(Naming.constructor(constructor.name))(bareFrom: &reader))" : ""
                let name = Naming.enumCase(constructor.name)
                let ids = constructor.ids.map(\.hexLiteral).joined(separator: ", ")
                source.line("case \(ids): self = .\(name)\(payload)")
            }
            source.line("case let id: throw .unknownConstructor(id)")
            source.line("}")
            if type.isRecursive { source.line("reader.ascend()") }
        }
    }

    private func emitEncoder(into source: inout SourceText) {
        source.documentation("Appends the constructor's id, and its fields.")
        source.block("public func encode(to writer: inout TLWriter)") { source in
            source.line("switch self {")
            for constructor in type.constructors {
                let name = Naming.enumCase(constructor.name)
                if hasPayload(constructor) {
                    source.line("case .\(name)(let value): value.encode(to: &writer)")
                } else {
                    source.line("case .\(name): writer.write(\(constructor.id.hexLiteral) as UInt32)")
                }
            }
            source.line("}")
        }
    }
}
