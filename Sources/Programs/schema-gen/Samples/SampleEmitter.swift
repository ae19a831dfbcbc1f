/// Writes the data for tests of the generated code: sample values, and the Swift type of each id.
struct SampleEmitter {
    let schemas: [Schema]

    /// One line per sample: the constructor's name, its fullness, its bytes in hexadecimal.
    func samples() -> String {
        var text = ""
        for schema in schemas {
            var maker = SampleMaker(schema)
            for constructor in schema.types.flatMap(\.constructors) + schema.functions {
                var earlier: Set<String> = []
                for fullness in SampleMaker.Fullness.allCases {
                    let bytes = maker.sample(of: constructor, fullness)
                    guard earlier.insert(bytes).inserted else { continue }
                    text += "\(constructor.name) \(fullness.rawValue) \(bytes)\n"
                }
            }
        }
        return text
    }

    /// A Swift file with the type of every id.
    func typeTable() -> String {
        var source = SourceText.file()
        source.line("import TelegramSchema")
        source.blank()
        source.documentation("Which type reads values that begin with an id.")
        source.block("enum SampleTypes") { source in
            source.line("static let all: [UInt32: any TLValue.Type] = {")
            source.line("    var types: [UInt32: any TLValue.Type] = [:]")
            for schema in schemas {
                for type in schema.types {
                    for constructor in type.constructors {
                        source.line(
                            "    types[\(constructor.id.hexLiteral)] = \(schema.namespace).\(type.swiftName).self"
                        )
                    }
                }
                for function in schema.functions {
                    let name = Naming.upperCamel(function.name)
                    source.line(
                        "    types[\(function.id.hexLiteral)] = \(schema.functionNamespace).\(name).self"
                    )
                }
            }
            source.line("    return types")
            source.line("}()")
        }
        return source.text
    }
}
