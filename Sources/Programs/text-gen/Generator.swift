import CatalogSyntax
import Foundation

/// The whole run: from catalogs to Swift.
enum Generator {
    private static let template = "po/martlet.pot"
    private static let output = URL(filePath: "Sources/Shared/Localization/Generated")

    /// Writes everything, or nothing when a catalog has a fault.
    static func run() throws {
        let (template, languages) = try read()
        var files = AccessorEmitter(template).files()
        files["Language+All.swift"] = LanguageEmitter.list(languages)
        for language in languages {
            files["Language+\(language.id).swift"] = LanguageEmitter(language).file()
        }
        let changed = try update(files)
        let missing = languages.map(\.missing.count).reduce(0, +)
        print("text-gen: \(template.entries.count) texts, \(files.count) files, \(changed) of them changed")
        if missing > 0 { print("text-gen: \(missing) texts are missing: text-gen --missing") }
    }

    /// Says which texts are shown in English.
    static func listMissing() throws {
        for language in try read().languages {
            for entry in language.missing { print("\(language.file):\(entry.line): \(entry.key) is missing") }
        }
    }

    private static func read() throws -> (template: Catalog, languages: [TranslatedLanguage]) {
        let template = try catalog(template)
        try CatalogCheck(template).run()
        let names = try String(contentsOf: URL(filePath: "po/LINGUAS"), encoding: .utf8)
        let ids = names.split(separator: "\n").filter { !$0.hasPrefix("#") }
        var languages = [TranslatedLanguage(english: template)]
        for id in ids { languages.append(try TranslatedLanguage(catalog("po/\(id).po"), of: template)) }
        return (template, languages)
    }

    private static func catalog(_ path: String) throws -> Catalog {
        try Catalog(String(contentsOf: URL(filePath: path), encoding: .utf8), file: path)
    }

    /// Makes the folder hold exactly these files. Leaves equal ones untouched, so that nothing recompiles.
    private static func update(_ files: [String: String]) throws -> Int {
        let manager = FileManager.default
        try manager.createDirectory(at: output, withIntermediateDirectories: true)
        var changed = 0
        for old in try manager.contentsOfDirectory(atPath: output.path) where files[old] == nil {
            try manager.removeItem(at: output.appending(path: old))
            changed += 1
        }
        for (name, text) in files {
            let file = output.appending(path: name)
            if manager.contents(atPath: file.path) == Data(text.utf8) { continue }
            try Data(text.utf8).write(to: file, options: .atomic)
            changed += 1
        }
        return changed
    }
}
