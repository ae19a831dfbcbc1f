/// Reads a catalog line by line.
struct CatalogReader {
    private enum Place {
        case nowhere, key, english, englishPlural, form
    }

    private let file: String
    private(set) var entries: [CatalogEntry] = []
    private var entry = CatalogEntry()
    private var place = Place.nowhere
    private var line = 0

    init(file: String) { self.file = file }

    /// Takes the next line.
    mutating func take(_ text: Substring) throws(CatalogFault) {
        line += 1
        let text = text.trimmed
        if text.isEmpty { return }
        if text.first == "#" { return try takeComment(text.dropFirst()) }
        if text.first == "\"" { return add(try string(text)) }
        guard let space = text.firstIndex(of: " ") else { throw fault("neither a keyword nor a text") }
        let value = try string(text[space...].trimmed)
        try take(keyword: text[..<space], value)
    }

    /// Ends the file.
    mutating func end() throws(CatalogFault) {
        if place == .form { finish() }
        guard place == .nowhere else { throw fault("the last entry has no msgstr") }
    }

    private func fault(_ reason: String) -> CatalogFault { CatalogFault(file, line, reason) }

    private mutating func finish() {
        entries.append(entry)
        entry = CatalogEntry()
        place = .nowhere
    }

    private mutating func takeComment(_ text: Substring) throws(CatalogFault) {
        if place == .form { finish() }
        guard place == .nowhere else { throw fault("a comment inside an entry") }
        let body = text.dropFirst().trimmed
        switch text.first {
        case ".": entry.comments.append(String(body))
        case ":": entry.screen = String(body)
        case ",":
            for flag in body.split(separator: ",") { entry.flags.insert(String(flag.trimmed)) }
        default: break
        }
    }

    private mutating func take(keyword: Substring, _ value: String) throws(CatalogFault) {
        switch (keyword, place) {
        case ("msgctxt", .nowhere), ("msgctxt", .form):
            begin()
            (entry.key, place) = (value, .key)
        case ("msgid", .nowhere), ("msgid", .form):
            begin()
            (entry.english, place) = (value, .english)
        case ("msgid", .key): (entry.english, place) = (value, .english)
        case ("msgid_plural", .english): (entry.englishPlural, place) = (value, .englishPlural)
        case ("msgstr", .english):
            entry.forms = [value]
            place = .form
        case ("msgstr[\(entry.forms.count)]", .englishPlural), ("msgstr[\(entry.forms.count)]", .form):
            guard entry.englishPlural != nil else { throw fault("\(keyword) without msgid_plural") }
            entry.forms.append(value)
            place = .form
        default: throw fault("\(keyword) does not belong here")
        }
    }

    private mutating func begin() {
        if place == .form { finish() }
        entry.line = line
    }

    private mutating func add(_ value: String) {
        switch place {
        case .key: entry.key += value
        case .english: entry.english += value
        case .englishPlural: entry.englishPlural? += value
        case .form: entry.forms[entry.forms.endIndex - 1] += value
        case .nowhere: break
        }
    }

    private func string(_ text: Substring) throws(CatalogFault) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { throw fault("no text in quotes") }
        var value = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            switch (character, isEscaped) {
            case ("\\", false):
                isEscaped = true
                continue
            case ("\"", false): throw fault("a quote without a backslash")
            case ("n", true): value += "\n"
            case ("t", true): value += "\t"
            case ("\\", true), ("\"", true): value.append(character)
            case (_, true): throw fault("\\\(character) is not understood")
            default: value.append(character)
            }
            isEscaped = false
        }
        guard !isEscaped else { throw fault("no text in quotes") }
        return value
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
        while let last = text.last, last == " " || last == "\t" || last == "\r" { text = text.dropLast() }
        return text
    }
}
