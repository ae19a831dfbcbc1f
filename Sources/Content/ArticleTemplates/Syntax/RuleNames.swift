/// The names that the language has.
///
/// Source: the manual of Instant View templates, with its changes up to September 2020.
enum RuleNames {
    /// The numbers of parameters that each function takes; an open end is the most that any rule has.
    static let functions: [String: ClosedRange<Int>] = [
        "debug": 0...0, "remove": 0...0, "unsupported": 0...0,
        "append": 1...many, "prepend": 1...many, "after": 1...many, "before": 1...many,
        "append_to": 1...1, "prepend_to": 1...1, "after_el": 1...1, "before_el": 1...1,
        "replace_tag": 1...1, "wrap": 1...many, "wrap_inner": 1...many, "clone": 0...0, "detach": 0...0,
        "split_parent": 0...0, "pre": 0...0, "set_attr": 2...many, "set_attrs": 2...many, "match": 1...3,
        "replace": 2...3, "urlencode": 0...0, "urldecode": 0...0, "htmlencode": 0...0, "htmldecode": 0...0,
        "style_to_attrs": 2...many, "background_to_image": 0...0, "json_to_xml": 0...0, "html_to_dom": 0...0,
        "inline": 0...1, "load": 0...1, "combine": 0...many, "datetime": 0...3, "simplify": 0...0,
    ]
    /// The functions that hold rules.
    static let blocks: Set = ["if", "if_not", "map", "repeat", "while", "while_not"]
    static let conditions: Set = [
        "domain", "domain_not", "path", "path_not", "exists", "not_exists", "true", "false",
    ]
    static let options: Set = ["version", "allowed_origin"]
    static let properties: Set = [
        "title", "subtitle", "kicker", "author", "author_url", "published_date", "description", "image_url",
        "document_url", "site_name", "channel", "cover", "body",
    ]
    static let versions: Set = ["1.0", "2.0", "2.1"]
    private static let many = 400

    /// The name that was perhaps meant: one that differs in at most two letters; nil if none does.
    static func suggestion(for name: String, among names: some Collection<String>) -> String? {
        let most = name.count < 4 ? 1 : 2
        let near = names.map { (name: $0, distance: distance(name, $0, most: most)) }
            .filter { $0.distance <= most }
        return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// The letters to change, add, leave out or swap; more than `most` is not counted.
    private static func distance(_ one: String, _ other: String, most: Int) -> Int {
        let (one, other) = (Array(one.unicodeScalars.prefix(64)), Array(other.unicodeScalars))
        guard abs(one.count - other.count) <= most else { return most + 1 }
        var before: [Int] = []
        var row = Array(0...other.count)
        for i in one.indices {
            var next = [i + 1]
            for j in other.indices {
                var best = min(row[j] + (one[i] == other[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    best = min(best, before[j - 1] + 1)
                }
                next.append(best)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }
}
