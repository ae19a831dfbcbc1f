package import SchemaSyntax

/// All constructors and methods of a schema, by type, name and id. Values can be written and read without generated
/// code, and against the schema's rules.
package struct Grammar: Sendable {
    /// All methods, in the order of the file.
    package let functions: [Declaration]

    /// All constructors, in the order of the file.
    package let constructors: [Declaration]

    private let byType: [String: [Declaration]]
    private let simplest: [String: Declaration]
    private let byName: [String: Int]
    private let byID: [UInt32: Int]
    private let handleKinds: [UInt32: KnownEntities.Kind]

    /// Parses a `.tl` file.
    ///
    /// - Throws: `SchemaError` with the line of the error.
    package init(text: String, file: String) throws {
        let declarations = try FileParser.parse(text, file: file).declarations
        functions = declarations.filter(\.isFunction)
        constructors = declarations.filter { !$0.isFunction }
        var byType: [String: [Declaration]] = [:]
        var byName: [String: Int] = [:]
        var byID: [UInt32: Int] = [:]
        for (index, constructor) in constructors.enumerated() {
            if case .boxed(let type) = constructor.result { byType[type, default: []].append(constructor) }
            byName[constructor.name] = index
            byID[constructor.id] = index
        }
        self.byType = byType
        simplest = byType.compactMapValues { all in all.min { $0.depthCost < $1.depthCost } }
        handleKinds = Dictionary(
            declarations.compactMap { one in one.handleKind.map { (one.id, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
        self.byName = byName
        self.byID = byID
    }

    /// The constructors of a type; empty if the schema lacks the type.
    func constructors(of type: String) -> [Declaration] { byType[type] ?? [] }

    /// The constructor of a type with the least nesting.
    func simplestConstructor(of type: String) -> Declaration? { simplest[type] }

    /// The kind of access hash in the constructor or method with this id; nil without one.
    func handleKind(of id: UInt32) -> KnownEntities.Kind? { handleKinds[id] }

    /// The constructor with this name.
    func constructor(named name: String) -> Declaration? { byName[name].map { constructors[$0] } }

    /// The constructor with this id.
    func constructor(id: UInt32) -> Declaration? { byID[id].map { constructors[$0] } }
}

extension Declaration {
    /// The number of required fields with constructors of their own; 0 ends the nesting.
    var depthCost: Int {
        fields.count { field in
            guard field.condition == nil else { return false }
            switch field.type {
            case .boxed, .bare, .generic: return true
            default: return false
            }
        }
    }

    fileprivate var handleKind: KnownEntities.Kind? {
        guard fields.contains(where: { $0.name == "access_hash" }) else { return nil }
        let name = name.lowercased()
        let words: [(String, KnownEntities.Kind)] = [
            ("channel", .channel), ("document", .document), ("photo", .photo), ("sticker", .stickerSet),
        ]
        return words.first { name.contains($0.0) }?.1 ?? .user
    }
}
