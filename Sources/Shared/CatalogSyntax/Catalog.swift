/// The texts of one language, in gettext's format. Source: the GNU gettext manual, "The Format of PO Files".
public struct Catalog: Sendable {
    /// The file, as it was named.
    public let file: String
    /// What the entry without a text says: `Language`, `Plural-Forms`…
    public var header: [String: String] = [:]
    /// The texts, in their order.
    public var entries: [CatalogEntry] = []

    /// A catalog without texts.
    public init(file: String) { self.file = file }

    /// Reads a catalog.
    ///
    /// - Parameters:
    ///   - text: What the file has in it.
    ///   - file: What faults call it.
    /// - Throws: ``CatalogFault`` for the first line that is no part of a catalog.
    public init(_ text: String, file: String) throws(CatalogFault) {
        self.init(file: file)
        var reader = CatalogReader(file: file)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { try reader.take(line) }
        try reader.end()
        for entry in reader.entries {
            if entry.key.isEmpty, entry.english.isEmpty {
                header = Self.fields(of: entry.forms.first ?? "")
            } else {
                entries.append(entry)
            }
        }
    }

    private static func fields(of text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[String(line[..<colon])] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        return fields
    }
}
