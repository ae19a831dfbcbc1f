import StdExtras

/// The value of an option: a string, or a list of strings.
enum JSONStrings {
    private static let most = 32

    /// The strings; nil for another value.
    static func read(_ json: String) -> [String]? {
        guard json.utf8.count <= 8 << 10, let value = JSONValue(utf8: json.utf8) else { return nil }
        switch value {
        case .string(let text): return [text]
        case .array(let elements):
            let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
            return texts.count == elements.count && (1...most).contains(texts.count) ? texts : nil
        default: return nil
        }
    }
}
