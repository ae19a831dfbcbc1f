import Foundation
import SchemaSyntax

/// The declarations of one layer, read straight from the schema files: what the adapters are judged by.
struct LayerSchema: Sendable {
    static let own = 229

    /// What stands in the files.
    struct Files: Sendable {
        let ours: [Declaration]
        let older: [(layers: ClosedRange<Int>, declaration: Declaration)]

        static let shared = Result { try Files() }

        init() throws {
            let folder = URL(filePath: #filePath).appending(path: "../../../../../Schema").standardizedFileURL
            func read(_ name: String) throws -> [Declaration] {
                let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                return try FileParser.parse(text, file: name).declarations
            }
            ours = try read("api.tl")
            older = try read("layers/declarations.tl").map { declaration in
                let bounds = (declaration.notes.description ?? "").dropFirst("layers ".count).split(
                    separator: "-"
                )
                .compactMap { Int($0) }
                return (bounds[0]...bounds[1], declaration)
            }
        }
    }

    let layer: Int
    private(set) var byName: [String: Declaration] = [:]
    private(set) var byID: [UInt32: Declaration] = [:]
    /// The constructors of each type.
    fileprivate(set) var constructors: [String: [Declaration]] = [:]
    /// Names that older layers may lack or have otherwise.
    private(set) var changed: Set<String> = []
    /// How deep the shallowest value of a type is.
    fileprivate(set) var heights: [String: Int] = [:]

    init(layer: Int) throws {
        self.layer = layer
        let files = try Files.shared.get()
        var declarations: [Declaration] = []
        changed = Set(files.older.map(\.declaration.name))
        for (layers, declaration) in files.older where layers.contains(layer) {
            declarations.append(declaration)
        }
        for declaration in files.ours where !changed.contains(declaration.name) {
            declarations.append(declaration)
        }
        if layer == Self.own { declarations = files.ours }
        for declaration in declarations where !declaration.isGeneric {
            byName[declaration.name] = declaration
            byID[declaration.id] = declaration
            if !declaration.isFunction, case .boxed(let type) = declaration.result {
                constructors[type, default: []].append(declaration)
            }
        }
        measure()
    }

    /// True if a value of `type` can be read, perhaps as an empty vector.
    func knows(_ type: TypeExpression) -> Bool {
        switch type {
        case .boxed(let name): constructors[name] != nil
        case .vector(let element): knows(element)
        default: true
        }
    }

    func height(_ declaration: Declaration) -> Int? {
        var height = 0
        for field in declaration.fields where field.condition == nil {
            guard case .boxed(let type) = field.type else { continue }
            guard let inner = heights[type] else { return nil }
            height = max(height, inner + 1)
        }
        return height
    }

    private mutating func measure() {
        var grows = true
        while grows {
            grows = false
            for (type, declarations) in constructors where heights[type] == nil {
                if let height = declarations.compactMap(height).min() {
                    heights[type] = height
                    grows = true
                }
            }
        }
    }
}

extension LayerSchema {
    /// Takes a type out, as if it were none of ours.
    mutating func forget(_ type: String) {
        constructors[type] = nil
        heights[type] = nil
    }
}
