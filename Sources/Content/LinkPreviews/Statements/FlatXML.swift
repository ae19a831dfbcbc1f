import Foundation

/// Reads XML whose root has members with nothing but text, as answers of oEmbed.
enum FlatXML {
    private static let memberLimit = 64

    /// The texts of the members by their names; none if the root has another name.
    static func members(of root: String, in text: String) -> [String: String] {
        var members: [String: String] = [:]
        guard let start = text.range(of: "<" + root) else { return members }
        var rest = text[start.upperBound...].drop { $0 != ">" }.dropFirst()
        for _ in 0..<memberLimit {
            guard let open = rest.firstIndex(of: "<") else { break }
            rest = rest[open...].dropFirst()
            if rest.hasPrefix("/") { break }
            if rest.hasPrefix("!--") {
                guard let end = rest.range(of: "-->") else { break }
                rest = rest[end.upperBound...]
                continue
            }
            let tag = rest.prefix { $0 != ">" }
            rest = rest[tag.endIndex...].dropFirst()
            if tag.hasSuffix("/") { continue }
            let name = tag.prefix { !$0.isWhitespace }
            guard let end = rest.range(of: "</" + name) else { break }
            members[name.lowercased()] = content(rest[..<end.lowerBound])
            rest = rest[end.upperBound...].drop { $0 != ">" }.dropFirst()
        }
        return members
    }

    /// The text of a member: its sections as they stand, the rest with its references replaced.
    private static func content(_ text: Substring) -> String {
        var (rest, content) = (text, "")
        while let start = rest.range(of: "<![CDATA[") {
            content += CleanText.decoded(String(rest[..<start.lowerBound]))
            rest = rest[start.upperBound...]
            guard let end = rest.range(of: "]]>") else { return content + rest }
            content += rest[..<end.lowerBound]
            rest = rest[end.upperBound...]
        }
        return content + CleanText.decoded(String(rest))
    }
}
