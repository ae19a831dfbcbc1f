package import TelegramSchema

/// The rules by which a page is to be read.
public enum PageRules: Hashable, Sendable {
    /// One template for the page, whatever its host.
    case template(String)
    /// The template of each level of the host that has one, by its name.
    case levels([String: String])

    /// The most templates of one page.
    private static let most = 16

    /// The rules, each with a name.
    package var named: [(name: String, rules: String)] {
        switch self {
        case .template(let rules): [("", rules)]
        case .levels(let levels): levels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    package func encode(to writer: inout TLWriter) {
        let named = named.prefix(Self.most)
        if case .levels = self { writer.write(true) } else { writer.write(false) }
        writer.writeVectorHead(count: named.count)
        for (name, rules) in named {
            writer.write(name)
            writer.write(rules)
        }
    }

    package init(from reader: inout TLReader) throws(TLError) {
        let hasLevels = try reader.readBool()
        let count = try reader.readVectorCount(minimumElementBytes: 8)
        var levels: [String: String] = [:]
        for _ in 0..<count {
            let name = try reader.readString()
            levels[name] = try reader.readString()
        }
        self = hasLevels ? .levels(levels) : .template(levels[""] ?? "")
    }
}
