import Foundation

// Usage: swift run schema-gen, in the package's folder. Rewrites Sources/Shared/TelegramSchema/Generated from
// Schema/*.tl; writes nothing when a schema has a mistake.

do {
    var files: [String: String] = [:]
    for generator in Generator.all {
        let text = try String(contentsOfFile: "Schema/\(generator.schemaName).tl", encoding: .utf8)
        files.merge(try generator.files(from: text)) { _, new in new }
    }
    let folder = URL(filePath: "Sources/Shared/TelegramSchema/Generated")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for old in try FileManager.default.contentsOfDirectory(atPath: folder.path) where files[old] == nil {
        try FileManager.default.removeItem(at: folder.appending(path: old))
    }
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
        let url = folder.appending(path: name)
        // Files that would not change keep their date, so that a build after this one is short.
        if let old = try? String(contentsOf: url, encoding: .utf8), old == text { continue }
        try text.write(to: url, atomically: true, encoding: .utf8)
    }
    print("schema-gen: \(files.count) files")
} catch {
    FileHandle.standardError.write(Data("schema-gen: \(error)\n".utf8))
    exit(1)
}
