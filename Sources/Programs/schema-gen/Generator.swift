import Foundation
import SchemaSyntax

/// The whole run: from schema files to Swift files.
enum Generator {
    private static let inputs: [(file: String, namespace: String)] = [
        ("Schema/mtproto.tl", "MTP"),
        ("Schema/api.tl", "TL"),
    ]

    /// Writes all files, or none if a schema is invalid.
    static func run() throws {
        let schemas = try inputs.map { try schema(in: $0.file, namespace: $0.namespace) }
        var files: [String: String] = [:]
        for schema in schemas {
            files.merge(SchemaEmitter(schema: schema).files()) { first, _ in first }
        }
        files["TL+Layer.swift"] = layer()
        let changed = try GeneratedFolder(path: "Sources/Shared/TelegramSchema/Generated").update(files)
        let tests = "Tests/Shared/TelegramSchemaTests"
        let samples = SampleEmitter(schemas: schemas)
        _ = try GeneratedFolder(path: "\(tests)/Generated").update(["SampleTypes.swift": samples.typeTable()])
        try Data(samples.samples().utf8).write(to: URL(filePath: "\(tests)/Fixtures/samples.txt"))
        let table = try layerTable()
        let tables = GeneratedFolder(path: "Sources/Server/LayerAdapters/Generated")
        let changedTables = try tables.update(["LayerTableText.swift": table])
        let changedCompact = try schemas.last.map(compactTable) ?? 0
        print(
            "schema-gen: \(files.count + 2) files, \(changed + changedTables + changedCompact) of them changed"
        )
    }

    /// The number of our layer, for the modules that name it.
    private static func layer() -> String {
        var source = SourceText.file()
        source.block("extension TL") { source in
            source.documentation("The layer of the API that this module is written in.")
            source.line("public static let layer: Int32 = \(LayerHistory.own)")
        }
        return source.text
    }

    /// Extends the list of the compact transport and writes its table.
    ///
    /// - Returns: The number of files changed in the folder of the table.
    private static func compactTable(of api: Schema) throws -> Int {
        let folder = "Sources/Shared/CompactAPI/Generated"
        let file = "Schema/compact/list.txt"
        let earlier = "\(folder)/CompactTableText.swift"
        // Without the list everything would get new numbers.
        var list = try CompactList(text(of: file), file: file)
        if FileManager.default.fileExists(atPath: earlier) {
            try list.checkKeeps(CompactTableWriter.ids(in: text(of: earlier)), file: file)
        }
        list.extend(by: api)
        let table = try CompactTableWriter(
            schema: api,
            list: list,
            remembered: text(of: "Schema/compact/remembered.txt"),
            differences: text(of: CompactTableWriter.differencesFile)
        ).file()
        try Data(list.text().utf8).write(to: URL(filePath: file))
        return try GeneratedFolder(path: folder).update(["CompactTableText.swift": table])
    }

    /// The table by which the server reads and writes other layers.
    private static func layerTable() throws -> String {
        let others = "Schema/layers/declarations.tl"
        let rules = "Schema/layers/rules.txt"
        let history = try LayerHistory(
            ours: FileParser.parse(text(of: "Schema/api.tl"), file: "Schema/api.tl"),
            others: FileParser.parse(text(of: others), file: others),
            file: others
        )
        return try LayerTableWriter(history: history, rules: LayerRules(text(of: rules), file: rules)).file()
    }

    private static func text(of file: String) throws -> String {
        try String(contentsOf: URL(filePath: file), encoding: .utf8)
    }

    private static func schema(in file: String, namespace: String) throws -> Schema {
        let source = try FileParser.parse(text(of: file), file: file)
        return try SchemaBuilder(file: file, namespace: namespace, source: source).build()
    }
}
