import Articles
import HTMLTree

extension BlockBuilder {
    /// The widest cell, in columns or rows.
    private static let spanLimit: Int32 = 1000

    mutating func list(_ node: HTMLNode, depth: Int) -> [ArticleBlock] {
        var items: [ArticleList.Item] = []
        for element in node.elements {
            let value = element["value"].flatMap { Int32($0) }
            let blocks = blocks(in: element, depth: depth + 1)
            guard let first = blocks.first else { continue }
            // Footnotes are items with names.
            let name = anchor(of: element)
            if blocks.count == 1, case .text(.paragraph, let text) = first {
                items.append(.init(.text(name.map { .anchor(text, name: $0) } ?? text), value: value))
            } else {
                let place = name.map { [ArticleBlock.anchor(name: $0)] } ?? []
                items.append(.init(.blocks(place + blocks), value: value))
            }
        }
        guard !items.isEmpty else { return [] }
        guard node.name == "ol" else {
            for index in items.indices { items[index].value = nil }
            return [.list(ArticleList(.bullets, items: items))]
        }
        let numbers = ArticleList.Numbers(
            start: node["start"].flatMap { Int32($0) },
            isReversed: node["reversed"] != nil,
            kind: node["type"].flatMap { ["1", "a", "A", "i", "I"].contains($0) ? $0 : nil }
        )
        return [.list(ArticleList(.numbers(numbers), items: items))]
    }

    func table(_ node: HTMLNode) -> [ArticleBlock] {
        let inside = node.descendants
        let title = inside.first { $0.name == "caption" }.map { text(of: $0.children) } ?? .empty
        let rows = inside.filter { $0.name == "tr" }
            .map { row in row.elements.filter { $0.name == "td" || $0.name == "th" }.map(cell) }
            .filter { !$0.isEmpty }
        guard rows.contains(where: { $0.contains { $0.text?.isEmpty == false } }) else { return [] }
        return [.table(ArticleTable(title: title, rows: rows, isBordered: true, isStriped: true))]
    }

    private func cell(_ node: HTMLNode) -> ArticleTable.Cell {
        let align = (node["align"] ?? node["style"] ?? "").lowercased()
        let text = text(of: node.children)
        return ArticleTable.Cell(
            anchor(of: node).map { .anchor(text, name: $0) } ?? text,
            isHeader: node.name == "th",
            alignment: align.contains("center") ? .center : align.contains("right") ? .trailing : .leading,
            columnSpan: span(node["colspan"]),
            rowSpan: span(node["rowspan"])
        )
    }

    private func span(_ text: String?) -> Int32 { min(Self.spanLimit, text.flatMap { Int32($0) } ?? 1) }
}
