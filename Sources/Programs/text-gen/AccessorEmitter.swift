import CatalogSyntax

/// Writes what programs ask for texts by: a property for each, or a method where something is put into it.
struct AccessorEmitter {
    private static let numbers: Set<String> = ["count", "number", "total"]

    private let template: Catalog

    init(_ template: Catalog) { self.template = template }

    /// The files, one for each screen, by name.
    func files() -> [String: String] {
        var screens: [String: [CatalogEntry]] = [:]
        for entry in template.entries { screens[entry.screen, default: []].append(entry) }
        var files: [String: String] = [:]
        for (screen, entries) in screens {
            let members = entries.map(member).joined(separator: "\n\n")
            files["Strings+\(screen).swift"] = "\(SwiftText.header)extension Strings {\n\(members)\n}\n"
        }
        return files
    }

    private func member(_ entry: CatalogEntry) -> String {
        let names = TextPattern.placeholders(of: entry.englishPlural ?? entry.english) ?? []
        let comment = entry.comments.map { "    /// \($0)\n" }.joined()
        let call = entry.screen == "Formats" ? "format" : "text"
        let name = SwiftText.quotedName(entry.key)
        if names.isEmpty {
            return "\(comment)    public var \(name): String { \(call)(\"\(entry.key)\") }"
        }
        let parameters = names.map { "\($0): \(Self.numbers.contains($0) ? "Int" : "String")" }
        let values = names.map { "\"\($0)\": \(Self.numbers.contains($0) ? "\"\\(\($0))\"" : $0)" }
        let count = entry.englishPlural == nil ? "" : ", count: count"
        let body = "self.\(call)(\"\(entry.key)\"\(count), [\(values.joined(separator: ", "))])"
        return "\(comment)    public func \(name)(\(parameters.joined(separator: ", "))) -> String {\n"
            + "        \(body)\n    }"
    }
}
