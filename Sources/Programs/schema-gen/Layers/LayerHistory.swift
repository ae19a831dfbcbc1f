import SchemaSyntax

/// The declarations of a name in each layer.
struct LayerHistory {
    /// A declaration and the layers that have it.
    struct Form {
        var layers: ClosedRange<Int>
        var declaration: Declaration
    }

    /// The layers that are read and written; the table has them for the server.
    static let layers = 152...232
    /// The layer of Schema/api.tl.
    static let own = 229
    /// The layers that may differ from ours.
    static let adapted = layers.filter { $0 != own }

    let file: String
    /// Our declarations, by name.
    let ours: [String: Declaration]
    /// Our names, in the order of the schema.
    let names: [String]
    /// Our constructors of each type.
    let constructors: [String: [String]]
    private let listed: [String: [Form]]

    /// Joins our schema with the declarations of `others`, from `file`.
    ///
    /// - Throws: ``SchemaError`` if a declaration does not say its layers, or those of one name overlap.
    init(ours source: SourceFile, others: SourceFile, file: String) throws {
        self.file = file
        var ours: [String: Declaration] = [:]
        var constructors: [String: [String]] = [:]
        for declaration in source.declarations {
            ours[declaration.name] = declaration
            if !declaration.isFunction, case .boxed(let type) = declaration.result {
                constructors[type, default: []].append(declaration.name)
            }
        }
        self.ours = ours
        self.constructors = constructors
        names = source.declarations.map(\.name)
        var listed: [String: [Form]] = [:]
        for declaration in others.declarations {
            guard let layers = Self.range(declaration.notes.description) else {
                throw SchemaError(
                    file: file,
                    line: declaration.line,
                    message: "expected '// layers N-M' above"
                )
            }
            if let last = listed[declaration.name]?.last, last.layers.upperBound >= layers.lowerBound {
                throw SchemaError(file: file, line: declaration.line, message: "its layers overlap")
            }
            listed[declaration.name, default: []].append(Form(layers: layers, declaration: declaration))
        }
        self.listed = listed
    }

    /// The declaration of `name` in `layer`; nil if the layer lacks it.
    func form(of name: String, in layer: Int) -> Declaration? {
        guard let forms = listed[name] else { return ours[name] }
        return forms.first { $0.layers.contains(layer) }?.declaration
    }

    /// The forms of `name` that are not ours.
    func otherForms(of name: String) -> [Form] {
        (listed[name] ?? []).filter { $0.declaration.id != ours[name]?.id }
    }

    /// The adapted layers, grouped by what `value` gives for them.
    func runs<Value: Equatable>(_ value: (Int) throws -> Value) rethrows -> [(ClosedRange<Int>, Value)] {
        var runs: [(ClosedRange<Int>, Value)] = []
        for layer in Self.adapted {
            let value = try value(layer)
            if let last = runs.last, last.1 == value, last.0.upperBound == layer - 1 {
                runs[runs.count - 1].0 = last.0.lowerBound...layer
            } else {
                runs.append((layer...layer, value))
            }
        }
        return runs
    }

    private static func range(_ note: String?) -> ClosedRange<Int>? {
        guard let words = note?.split(separator: " "), words.count == 2, words[0] == "layers" else {
            return nil
        }
        let bounds = words[1].split(separator: "-").compactMap { Int($0) }
        guard bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
        return bounds[0]...bounds[1]
    }
}
