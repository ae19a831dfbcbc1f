/// Whether a template can become methods of Swift.
public struct CatalogCheck {
    private let template: Catalog

    /// The check of a template.
    public init(_ template: Catalog) { self.template = template }

    /// Looks at each text.
    public func run() throws(CatalogFault) {
        var seen: Set<String> = []
        for entry in template.entries {
            func fault(_ reason: String) -> CatalogFault { CatalogFault(template.file, entry.line, reason) }
            let isName = entry.key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard isName, entry.key.first?.isLowercase == true else {
                throw fault("'\(entry.key)' is no name in lowerCamelCase")
            }
            guard seen.insert(entry.key).inserted else { throw fault("\(entry.key) is there already") }
            guard !entry.comments.isEmpty else { throw fault("\(entry.key) has no comment for translators") }
            guard !entry.screen.isEmpty else { throw fault("\(entry.key) does not say where it belongs") }
            guard let names = TextPattern.placeholders(of: entry.englishPlural ?? entry.english) else {
                throw fault("the braces of \(entry.key) do not match")
            }
            guard names.contains("count") == (entry.englishPlural != nil) else {
                throw fault("\(entry.key): who counts has {count} and a plural, and nobody else")
            }
            guard names.isEmpty != entry.flags.contains("python-brace-format") else {
                throw fault("\(entry.key): '#, python-brace-format' stands where there are braces")
            }
        }
    }
}
