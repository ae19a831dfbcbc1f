/// A value of JSON that a stranger wrote.
package indirect enum JSONValue {
    /// Members, in the order of the text; the last one of a name counts.
    case object([(name: String, value: JSONValue)])
    /// Elements.
    case array([JSONValue])
    /// A string.
    case string(String)
    /// A number, and the text that it is written with.
    case number(Double, text: String)
    /// `null`, or a truth, which no statement of a page is.
    case other(String)

    /// The most bytes of a text.
    package static let byteLimit = 512 << 10

    /// Reads a text; nil if it is no JSON, or larger or deeper than a page has reason for.
    ///
    /// - Parameters:
    ///   - utf8: The text.
    ///   - keepsLines: True if line breaks and tabs in strings stay; else they become spaces.
    package init?(utf8: some Collection<UInt8>, keepsLines: Bool = false) {
        guard utf8.count <= Self.byteLimit else { return nil }
        var reader = JSONReader(utf8: utf8, keepsLines: keepsLines)
        guard let value = reader.read() else { return nil }
        self = value
    }

    /// The member of an object; nil without it, or for another value.
    package subscript(_ name: String) -> JSONValue? {
        if case .object(let members) = self { members.last { $0.name == name }?.value } else { nil }
    }
}
