/// A language's catalog, as far as it fits the template.
public struct TranslatedLanguage: Sendable {
    /// The file, as it was named.
    public let file: String
    /// Its code in ISO 639.
    public let id: String
    /// What it is called by those who speak it.
    public let name: String
    /// Whether one reads it from right to left.
    public let isRightToLeft: Bool
    /// Which form a number asks for.
    public let plural: PluralRule
    /// The texts that there are, in the template's order.
    public private(set) var texts: [CatalogEntry] = []
    /// Those of the template that there are not; their lines are the catalog's where it has them.
    public private(set) var missing: [CatalogEntry] = []

    /// English, as the template has it.
    public init(english template: Catalog) {
        (file, id, name, isRightToLeft) = (template.file, "en", "English", false)
        plural = .english
        texts = template.entries.map { entry in
            var entry = entry
            entry.forms = [entry.english] + (entry.englishPlural.map { [$0] } ?? [])
            return entry
        }
    }

    /// A translation of `template`.
    public init(_ catalog: Catalog, of template: Catalog) throws(CatalogFault) {
        func fault(_ line: Int, _ reason: String) -> CatalogFault { CatalogFault(catalog.file, line, reason) }
        guard let id = catalog.header["Language"], !id.isEmpty else {
            throw fault(1, "the header lacks Language")
        }
        guard let name = catalog.header["X-Language-Name"], !name.isEmpty else {
            throw fault(1, "the header lacks X-Language-Name: what the language calls itself")
        }
        guard let plural = catalog.header["Plural-Forms"].flatMap(PluralRule.init) else {
            throw fault(1, "the header's Plural-Forms is not understood")
        }
        (file, self.id, self.name, self.plural) = (catalog.file, id, name, plural)
        isRightToLeft = catalog.header["X-Text-Direction"] == "rtl"
        var found: [String: CatalogEntry] = [:]
        for entry in catalog.entries {
            guard found.updateValue(entry, forKey: entry.key) == nil else {
                throw fault(entry.line, "\(entry.key) is there already")
            }
        }
        for original in template.entries {
            guard let entry = found.removeValue(forKey: original.key) else {
                missing.append(original)
                continue
            }
            guard !entry.isMissing else {
                missing.append(entry)
                continue
            }
            guard (entry.english, entry.englishPlural) == (original.english, original.englishPlural) else {
                throw fault(
                    entry.line,
                    "the English of \(entry.key) has changed: msgmerge --update \(file) \(template.file)"
                )
            }
            try Self.check(entry, plural.count, catalog.file)
            texts.append(entry)
        }
        if let other = found.values.min(by: { $0.line < $1.line }) {
            throw fault(other.line, "\(template.file) has no \(other.key)")
        }
    }

    private static func check(_ entry: CatalogEntry, _ count: Int, _ file: String) throws(CatalogFault) {
        let wanted = Set(TextPattern.placeholders(of: entry.englishPlural ?? entry.english) ?? [])
        guard entry.englishPlural == nil || entry.forms.count == count else {
            throw CatalogFault(file, entry.line, "\(entry.key) has \(entry.forms.count) forms, not \(count)")
        }
        for form in entry.forms {
            guard let names = TextPattern.placeholders(of: form) else {
                throw CatalogFault(file, entry.line, "the braces of \(entry.key) do not match")
            }
            if let unknown = names.first(where: { !wanted.contains($0) }) {
                throw CatalogFault(file, entry.line, "\(entry.key) is given no {\(unknown)}")
            }
            // A form for one number alone may do without the number.
            if let lost = wanted.subtracting(names).subtracting(["count"]).min() {
                throw CatalogFault(file, entry.line, "\(entry.key) lacks {\(lost)}")
            }
        }
    }
}
