import StdExtras

/// The parameters of a request, by name: fields of a form or of a query, or members of a JSON object.
public struct TelegraphParameters: Hashable, Sendable {
    private static let tokenBytes = 1...128
    private static let pathBytes = 512

    private let values: [String: String]

    /// Takes the fields of a form or a query over.
    public init(_ values: [String: String]) { self.values = values }

    /// Reads a body in JSON. Lists, such as content, may stand in it as themselves or as a string.
    ///
    /// - Parameter body: The body.
    /// - Throws: ``TelegraphError/requestInvalid``.
    public init(json body: some Collection<UInt8>) throws(TelegraphError) {
        guard let value = JSONValue(utf8: body, keepsLines: true), case .object(let members) = value else {
            throw .requestInvalid
        }
        var values: [String: String] = [:]
        for (name, value) in members {
            switch value {
            case .string(let text), .number(_, let text): values[name] = text
            case .other("null"): values[name] = nil
            case .other(let word): values[name] = word
            case .array, .object: values[name] = value.encoded
            }
        }
        self.values = values
    }

    // MARK: Texts

    /// The text on one line without what is not seen; nil if it is missing.
    func line(_ name: String) -> String? {
        values[name].map { $0.withoutUnseen.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    func shortName() throws(TelegraphError) -> String? {
        guard let name = line("short_name") else { return nil }
        guard !name.isEmpty else { throw .shortNameRequired }
        guard Self.length(name) <= 32 else { throw .shortNameTooLong }
        return name
    }

    func title() throws(TelegraphError) -> String {
        guard let title = line("title"), !title.isEmpty else { throw .titleRequired }
        guard Self.length(title) <= 256 else { throw .titleTooLong }
        return title
    }

    func author() throws(TelegraphError) -> TelegraphAuthor {
        let name = line("author_name")
        guard Self.length(name ?? "") <= 128 else { throw .authorNameTooLong }
        guard let address = values["author_url"]?.trimmingWhitespace else {
            return .init(name: name, url: nil)
        }
        guard !address.isEmpty else { return .init(name: name, url: "") }
        guard Self.length(address) <= 512 else { throw .authorURLTooLong }
        guard let url = TelegraphAddress(address), url.isAbsolute || url.mail != nil else {
            throw .authorURLInvalid
        }
        return .init(name: name, url: url.text)
    }

    func token() throws(TelegraphError) -> String {
        guard let token = values["access_token"], Self.tokenBytes.contains(token.utf8.count) else {
            throw .accessTokenInvalid
        }
        return token
    }

    func path(_ given: String?) throws(TelegraphError) -> String {
        let path = [given, values["path"]].compactMap { $0 }.first { !$0.isEmpty }
        guard let path else { throw .pathRequired }
        guard path.utf8.count <= Self.pathBytes else { throw .pageNotFound }
        return path
    }

    func content() throws(TelegraphError) -> TelegraphContent {
        guard let content = values["content"] else { throw .contentRequired }
        return try TelegraphContent(json: content)
    }

    /// Characters as Unicode counts them: one on the screen may have any number of marks.
    private static func length(_ text: String) -> Int { text.unicodeScalars.count }

    // MARK: Numbers and choices

    func truth(_ name: String) -> Bool {
        ["1", "true", "yes", "on"].contains(values[name]?.lowercased())
    }

    /// The number; nil if it is missing.
    func number(
        _ number: TelegraphError.Number,
        in range: ClosedRange<Int>
    ) throws(TelegraphError) -> Int? {
        guard let text = values[number.rawValue]?.trimmingWhitespace, !text.isEmpty else { return nil }
        guard let value = Int(text), range.contains(value) else { throw .outOfRange(number) }
        return value
    }

    func period() throws(TelegraphError) -> TelegraphPeriod {
        let year = try number(.year, in: 2000...2100)
        let month = try number(.month, in: 1...12)
        let day = try number(.day, in: 1...31)
        let hour = try number(.hour, in: 0...24)
        if hour != nil, day == nil { throw .required(.day) }
        if day != nil, month == nil { throw .required(.month) }
        if month != nil, year == nil { throw .required(.year) }
        return TelegraphPeriod(year: year, month: month, day: day, hour: hour)
    }

    func fields() throws(TelegraphError) -> Set<TelegraphAccount.Field> {
        guard let text = values["fields"], !text.isEmpty else { return TelegraphAccount.defaultFields }
        guard let value = JSONValue(utf8: text.utf8), case .array(let elements) = value else {
            throw .fieldsFormatInvalid
        }
        var fields: Set<TelegraphAccount.Field> = []
        for element in elements {
            guard case .string(let name) = element, let field = TelegraphAccount.Field(rawValue: name) else {
                throw .fieldsFormatInvalid
            }
            fields.insert(field)
        }
        return fields
    }
}
