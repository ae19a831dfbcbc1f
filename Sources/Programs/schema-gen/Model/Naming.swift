/// Converts schema names to Swift names.
enum Naming {
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Converts `updates.state` and `Server_DH_Params` to `UpdatesState` and `ServerDHParams`.
    static func upperCamel(_ name: String) -> String {
        name.split { $0 == "." || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The constructor's name without its namespace: `DifferenceEmpty` for `updates.differenceEmpty`.
    static func constructor(_ name: String) -> String {
        upperCamel(String(name.split(separator: ".").last ?? ""))
    }

    /// Converts `updates.differenceEmpty` to `differenceEmpty`.
    static func enumCase(_ name: String) -> String {
        let name = constructor(name)
        // In a run of capitals, as in `PQInnerData`, only the first letter becomes lower-case, as in the schema.
        return escaped(name.prefix(1).lowercased() + name.dropFirst())
    }

    /// Converts `msg_id` to `msgID`; `id` stays.
    static func property(_ name: String) -> String {
        let parts = name.split(separator: "_").map(String.init)
        guard let first = parts.first else { return name }
        let rest = parts.dropFirst().map { part in
            switch part {
            case "id": "ID"
            case "ids": "IDs"
            default: part.prefix(1).uppercased() + part.dropFirst()
            }
        }
        let camel = first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
        // In Swift `x.self` is the value itself.
        return camel == "self" ? "isSelf" : escaped(camel)
    }

    private static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}
