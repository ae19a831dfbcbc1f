package import SchemaSyntax

/// Every constructor and method of a schema, to be found by type, name and id: whoever writes and reads values by it
/// needs no generated code, and may break its rules.
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

    /// Reads a `.tl` file.
    ///
    /// - Throws: `SchemaError` with the line at fault.
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

    /// The constructors of a type; none when the schema does not have it.
    func constructors(of type: String) -> [Declaration] { byType[type] ?? [] }

    /// The constructor of a type that nests least.
    func simplestConstructor(of type: String) -> Declaration? { simplest[type] }

    /// What the access hash in a constructor or method with this id is for; nil when it has none.
    func handleKind(of id: UInt32) -> KnownEntities.Kind? { handleKinds[id] }

    /// The constructor with this name.
    func constructor(named name: String) -> Declaration? { byName[name].map { constructors[$0] } }

    /// The constructor with this id.
    func constructor(id: UInt32) -> Declaration? { byID[id].map { constructors[$0] } }
}

extension Declaration {
    /// How many values with constructors of their own it must have; those with none end a nest.
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
