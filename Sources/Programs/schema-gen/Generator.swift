import Foundation

/// The whole run: from the schema's files to Swift's.
enum Generator {
    private static let inputs: [(file: String, namespace: String)] = [
        ("Schema/mtproto.tl", "MTP"),
        ("Schema/api.tl", "TL"),
    ]

    static func run() throws {
        var files: [String: String] = [:]
        for input in inputs {
            let text = try String(contentsOf: URL(filePath: input.file), encoding: .utf8)
            let source = try FileParser.parse(text, file: input.file)
            let builder = SchemaBuilder(file: input.file, namespace: input.namespace, source: source)
            let schema = try builder.build()
            files.merge(SchemaEmitter(schema: schema).files()) { first, _ in first }
            print("\(input.file): \(source.declarations.count) declarations, \(schema.types.count) types")
        }
        let folder = GeneratedFolder(url: URL(filePath: "Sources/Shared/TelegramSchema/Generated"))
        let changes = try folder.update(files)
        print("\(files.count) files, \(changes.written) written, \(changes.removed) removed")
    }
}
