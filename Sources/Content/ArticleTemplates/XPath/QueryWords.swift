/// The words of XPath 1.0, and those that the language adds.
enum QueryWords {
    static let functions: Set = [
        "last", "position", "count", "id", "local-name", "namespace-uri", "name", "string", "concat",
        "starts-with", "contains", "substring-before", "substring-after", "substring", "string-length",
        "normalize-space", "translate", "boolean", "not", "true", "false", "lang", "number", "sum", "floor",
        "ceiling", "round", "has-class", "ends-with",
    ]
    static let nodeTests: Set = ["text", "node", "comment", "processing-instruction"]
    static let axes: Set = [
        "ancestor", "ancestor-or-self", "attribute", "child", "descendant", "descendant-or-self", "following",
        "following-sibling", "namespace", "parent", "preceding", "preceding-sibling", "self", "prev-sibling",
        "next-sibling",
    ]
    /// Words that stand before a bracket without being functions.
    static let operators: Set = ["and", "or", "div", "mod"]

    /// The variable of XPath that stands for one of the language.
    static func variable(_ name: String) -> String {
        switch name {
        case "$": "iv-found"
        case "@": "iv-returned"
        default: "iv_\(name)"
        }
    }
}
