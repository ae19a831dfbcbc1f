import SchemaSyntax

/// All generated files of a schema, by path under `Generated/`.
struct SchemaEmitter {
    let schema: Schema

    func files() -> [String: String] {
        var files: [String: String] = [:]
        for type in schema.types {
            files["\(schema.namespace)+\(type.swiftName).swift"] = text(of: type)
        }
        for function in schema.functions {
            let name = Naming.upperCamel(function.name)
            let namespace = schema.functionNamespace
            files["\(namespace)+\(name).swift"] = text(of: function)
        }
        return files
    }

    private func text(of type: SchemaType) -> String {
        var source = SourceText.file()
        source.block("extension \(schema.namespace)") { source in
            if type.isStruct, let constructor = type.constructors.first {
                StructEmitter(constructor: constructor, name: type.swiftName, conformance: "TLConstructor")
                    .emit(into: &source)
            } else {
                EnumEmitter(type: type).emit(into: &source)
            }
        }
        return source.text
    }

    private func text(of function: Constructor) -> String {
        var source = SourceText.file()
        let isWrapper = function.declaration.isGeneric
        source.block("extension \(schema.functionNamespace)") { source in
            StructEmitter(
                constructor: function,
                name: Naming.upperCamel(function.name),
                conformance: isWrapper ? "TLConstructor" : "TLFunctionCall",
                result: isWrapper ? nil : resultType(function.declaration.result)
            ).emit(into: &source)
        }
        return source.text
    }

    private func resultType(_ type: TypeExpression) -> String {
        switch type {
        case .boxed(let name): "\(schema.namespace).\(Naming.upperCamel(name))"
        case .vector(let element): "[\(resultType(element))]"
        default: type.swiftPrimitive ?? "Never"
        }
    }
}
