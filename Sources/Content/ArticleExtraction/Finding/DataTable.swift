import HTMLTree

/// The difference between a table of data and one that lays a page out.
enum DataTable {
    /// True if the cells of a table hold data.
    static func isOne(_ table: HTMLNode) -> Bool {
        if table["role"] == "presentation" || table["datatable"] == "0" { return false }
        if table["summary"] != nil { return true }
        let inside = table.descendants
        if let caption = inside.first(where: { $0.name == "caption" }), caption.firstChild != nil {
            return true
        }
        if inside.contains(where: { ["col", "colgroup", "tfoot", "thead", "th"].contains($0.name) }) {
            return true
        }
        // Tables in tables lay something out.
        if inside.contains(where: { $0.name == "table" }) { return false }
        let size = size(inside)
        if size.columns == 1 || size.rows == 1 { return false }
        if size.rows >= 10 || size.columns > 4 { return true }
        return size.rows * size.columns > 10
    }

    private static func size(_ inside: [HTMLNode]) -> (rows: Int, columns: Int) {
        var (rows, columns) = (0, 0)
        for row in inside where row.name == "tr" {
            rows += span(row["rowspan"])
            columns = max(
                columns,
                row.elements.filter { $0.name == "td" }.reduce(0) { $0 + span($1["colspan"]) }
            )
        }
        return (rows, columns)
    }

    private static func span(_ text: String?) -> Int { max(1, min(1000, text.flatMap { Int($0) } ?? 1)) }
}
