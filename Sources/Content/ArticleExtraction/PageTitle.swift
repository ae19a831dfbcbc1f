public import HTMLTree

/// The title of a page, without the name of its site.
public struct PageTitle {
    private static let separators: Set<Character> = ["|", "-", "–", "—", "\\", "/", ">", "»"]

    /// The title; empty if there is none.
    public let text: String

    /// Reads the title of a page.
    public init(_ page: HTMLDocument) {
        text = Self.title(of: page)
    }

    private static func title(of page: HTMLDocument) -> String {
        guard let root = page.root else { return "" }
        let all = root.descendants
        let whole = all.first { $0.name == "title" && $0.namespace == .html }?.innerText ?? ""
        var title = whole
        let words = whole.split(separator: " ")
        if let last = words.lastIndex(where: { $0.count == 1 && separators.contains($0.first ?? " ") }) {
            title = words[..<last].joined(separator: " ")
            if title.split(separator: " ").count < 3 {
                let first = words.firstIndex { $0.count == 1 && separators.contains($0.first ?? " ") } ?? last
                title = words[(first + 1)...].joined(separator: " ")
            }
        } else if whole.contains(": ") {
            let headings = all.filter { ["h1", "h2"].contains($0.name) }
            if !headings.contains(where: { $0.innerText == whole }), let colon = whole.lastIndex(of: ":") {
                title = String(whole[whole.index(after: colon)...].trimmingSpaces)
                if title.split(separator: " ").count < 3, let first = whole.firstIndex(of: ":") {
                    title = String(whole[whole.index(after: first)...].trimmingSpaces)
                }
            }
        } else if whole.utf16.count > 150 || whole.utf16.count < 15 {
            let headings = all.filter { $0.name == "h1" }
            if headings.count == 1 { title = headings[0].innerText }
        }
        let count = title.split(separator: " ").count
        let hadSeparator = words.contains { $0.count == 1 && separators.contains($0.first ?? " ") }
        if count <= 4, !hadSeparator || count != words.count - 1 { return whole }
        return title
    }
}
