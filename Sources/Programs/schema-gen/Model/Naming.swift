/// From the schema's names to Swift's.
enum Naming {
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// `updates.state` and `Server_DH_Params` become `UpdatesState` and `ServerDHParams`.
    static func upperCamel(_ name: String) -> String {
        name.split { $0 == "." || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The constructor's name without its namespace: `updates.differenceEmpty` becomes `DifferenceEmpty`.
    static func constructor(_ name: String) -> String {
        upperCamel(String(name.split(separator: ".").last ?? ""))
    }

    /// `updates.differenceEmpty` becomes `differenceEmpty`.
    static func enumCase(_ name: String) -> String {
        let name = constructor(name)
        // A run of capitals, as in `PQInnerData`, starts with one lower letter, as the schema writes it.
        return escaped(name.prefix(1).lowercased() + name.dropFirst())
    }

    /// `msg_id` becomes `msgID`; `id` stays.
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
        // Swift keeps `x.self` for the value itself.
        return camel == "self" ? "isSelf" : escaped(camel)
    }

    private static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}
