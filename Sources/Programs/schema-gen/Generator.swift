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
        let changed = try GeneratedFolder(path: "Sources/Shared/TelegramSchema/Generated").update(files)
        let tests = "Tests/Shared/TelegramSchemaTests"
        let samples = SampleEmitter(schemas: schemas)
        _ = try GeneratedFolder(path: "\(tests)/Generated").update(["SampleTypes.swift": samples.typeTable()])
        try Data(samples.samples().utf8).write(to: URL(filePath: "\(tests)/Fixtures/samples.txt"))
        print("schema-gen: \(files.count) files, \(changed) of them changed")
    }

    private static func schema(in file: String, namespace: String) throws -> Schema {
        let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        let source = try FileParser.parse(text, file: file)
        return try SchemaBuilder(file: file, namespace: namespace, source: source).build()
    }
}
