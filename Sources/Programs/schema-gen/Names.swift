/// Swift names for TL names.
enum Names {
    /// `messages.sendMessage` → `MessagesSendMessage`, `P_Q_inner_data` → `PQInnerData`.
    static func type(_ name: String) -> String {
        name.split { $0 == "." || $0 == "_" }.map(capitalized).joined()
    }

    /// `messages.dialogsSlice` → `DialogsSlice`: a payload nested in its type needs no namespace.
    static func payload(_ name: String) -> String {
        type(withoutNamespace(name))
    }

    /// `messages.dialogsSlice` → `dialogsSlice`.
    static func enumCase(_ name: String) -> String {
        let camel = payload(name)
        return escaped(camel.prefix(1).lowercased() + camel.dropFirst())
    }

    /// `reply_to_msg_id` → `replyToMsgID`.
    static func field(_ name: String) -> String {
        let words = name.split(separator: "_").map(String.init)
        let rest = words.dropFirst().map { word in
            switch word {
            case "id": "ID"
            case "ids": "IDs"
            default: capitalized(word)
            }
        }
        // A property named `self` cannot be told from the value itself.
        let first = name == "self" ? "isSelf" : words.first ?? ""
        return escaped(first.prefix(1).lowercased() + first.dropFirst() + rest.joined())
    }

    static func hex(_ id: UInt32) -> String {
        let digits = String(id, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: 8 - digits.count) + digits
        return "0x\(padded.prefix(4))_\(padded.suffix(4))"
    }

    private static func withoutNamespace(_ name: String) -> String {
        name.split(separator: ".").last.map(String.init) ?? name
    }

    private static func capitalized(_ word: some StringProtocol) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    private static func escaped(_ name: some StringProtocol) -> String {
        keywords.contains(String(name)) ? "`\(name)`" : String(name)
    }

    private static let keywords: Set<String> = [
        "default", "self", "public", "private", "internal", "static", "in", "is", "as", "case", "for",
        "import",
        "protocol", "repeat", "return", "where", "init", "extension", "func", "operator", "switch", "true",
        "false",
    ]
}
