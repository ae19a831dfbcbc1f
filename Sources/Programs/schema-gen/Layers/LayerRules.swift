import SchemaSyntax

/// The content of Schema/layers/rules.txt, whose head describes it. Remembers which rules were needed.
final class LayerRules {
    /// How a field's value becomes that of an older form, and back.
    enum Conversion: String {
        case text, integer, truth, user, users, same, option, choices
    }

    /// What stands for a constructor of ours in a layer without it.
    enum Substitute {
        case omit
        case other(String)
        case field(String)
    }

    private let file: String
    private var values: [String: [UInt8]] = [:]
    private var dropped: Set<String> = []
    private var conversions: [String: Conversion] = [:]
    /// Our field's name for that of an older form.
    private var renamed: [String: String] = [:]
    private var replies: Set<String> = []
    private var substitutes: [String: Substitute] = [:]
    private var never: Set<String> = []
    private var lines: [String: Int] = [:]
    private var needed: Set<String> = []

    /// Reads `text`, the whole of `file`.
    init(_ text: String, file: String) throws {
        self.file = file
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            guard let reason = line.firstRange(of: " #") else {
                throw fault("a rule says its reason", index + 1)
            }
            let words = line[..<reason.lowerBound].split(separator: " ").map(String.init)
            guard try read(words, index + 1) else { throw fault("not a rule: '\(line)'", index + 1) }
        }
    }

    func value(of name: String, _ field: String) -> [UInt8]? {
        use("value \(name).\(field)", values[name + "." + field])
    }

    func drops(_ name: String, _ field: String) -> Bool {
        use("drop \(name).\(field)", dropped.contains(name + "." + field) ? true : nil) ?? false
    }

    func conversion(of name: String, _ field: String) -> Conversion? {
        use("convert \(name).\(field)", conversions[name + "." + field])
    }

    /// The name in our form of a field of an older form.
    func ownField(_ name: String, older field: String) -> String { renamed[name + "." + field] ?? field }

    func repliesByNumber(_ name: String) -> Bool {
        use("reply \(name)", replies.contains(name) ? true : nil) ?? false
    }

    func isNeverSent(_ name: String) -> Bool {
        use("never \(name)", never.contains(name) ? true : nil) ?? false
    }

    func substitute(for name: String) -> Substitute? { use("for \(name)", substitutes[name]) }

    /// Throws if nothing has needed a rule.
    func checkNeeded() throws {
        if let idle = lines.filter({ !needed.contains($0.key) }).min(by: { $0.value < $1.value }) {
            throw fault("nothing needs this rule", idle.value)
        }
    }

    private func use<Value>(_ key: String, _ value: Value?) -> Value? {
        if value != nil { needed.insert(key) }
        return value
    }

    private func read(_ words: [String], _ line: Int) throws -> Bool {
        guard words.count >= 2 else { return false }
        let name = words[1]
        switch words[0] {
        case "value":
            guard words.count == 4, words[2] == "=", let bytes = Self.literal(words[3]) else { return false }
            values[name] = bytes
            lines["value \(name)"] = line
        case "drop":
            dropped.insert(name)
            lines["drop \(name)"] = line
        case "convert":
            guard words.count >= 3, let conversion = Conversion(rawValue: words[2]) else { return false }
            conversions[name] = conversion
            lines["convert \(name)"] = line
            if words.count == 4, let dot = name.lastIndex(of: ".") {
                renamed[name[..<dot] + "." + words[3]] = String(name[name.index(after: dot)...])
            }
        case "reply":
            replies.insert(name)
            lines["reply \(name)"] = line
        case "omit":
            for name in words.dropFirst() { try substitute(.omit, for: name, line) }
        case "never":
            never.insert(name)
            lines["never \(name)"] = line
        case "unwrap":
            guard words.count == 3 else { return false }
            try substitute(.field(words[2]), for: name, line)
        case "as":
            guard words.count == 3 || words.count == 6 else { return false }
            try substitute(.other(words[2]), for: name, line)
            if words.count == 6 { renamed[name + "." + words[3]] = words[5] }
        default: return false
        }
        return true
    }

    private func substitute(_ substitute: Substitute, for name: String, _ line: Int) throws {
        guard substitutes.updateValue(substitute, forKey: name) == nil else {
            throw fault("\(name) has a rule already", line)
        }
        lines["for \(name)"] = line
    }

    private static func literal(_ text: String) -> [UInt8]? {
        switch text {
        case "\"\"": return LayerPlan.word(0)
        case "[]": return LayerPlan.word(LayerPlan.vector) + LayerPlan.word(0)
        case "false": return LayerPlan.word(0xBC79_9737)
        default:
            if text.hasPrefix("0x") {
                let words = text.split(separator: ",").map { UInt32($0.dropFirst(2), radix: 16) }
                return words.contains(nil) ? nil : words.flatMap { LayerPlan.word($0 ?? 0) }
            }
            return Int32(text).map { LayerPlan.word(UInt32(bitPattern: $0)) }
        }
    }

    private func fault(_ message: String, _ line: Int) -> SchemaError {
        SchemaError(file: file, line: line, message: message)
    }
}
