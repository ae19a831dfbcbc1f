import HTMLTree

/// Removes from a found article what does not belong to it.
struct ArticleCleaning {
    private static let shareLimit = 500

    let strictness: SearchStrictness
    let videos: VideoAddresses
    /// The tables whose cells hold data, not the layout of a page.
    private var dataTables: Set<HTMLNode> = []

    init(strictness: SearchStrictness, videos: VideoAddresses = VideoAddresses()) {
        self.strictness = strictness
        self.videos = videos
    }

    mutating func clean(_ article: HTMLNode) {
        dataTables = Set(article.descendants.filter { $0.name == "table" && DataTable.isOne($0) })
        LazyImages.fill(in: article)
        cleanConditionally(article, ["form"])
        cleanConditionally(article, ["fieldset"])
        clean(article, ["object", "embed"])
        clean(article, ["footer", "link", "aside"])
        removeShares(article)
        clean(article, ["iframe"])
        clean(article, ["input", "textarea", "select", "button"])
        removeHeadings(article)
        cleanConditionally(article, ["table"])
        cleanConditionally(article, ["ul"])
        cleanConditionally(article, ["div"])
        for heading in article.descendants where heading.name == "h1" { heading.rename("h2") }
        removeEmptyParagraphs(article)
        for br in article.descendants where br.name == "br" && br.nextThatCounts?.name == "p" { br.remove() }
        for table in article.descendants where table.name == "table" { unwrapSingleCell(table) }
    }

    /// Removes elements of these names, but for players of known sites.
    private func clean(_ article: HTMLNode, _ names: Set<String>) {
        let mayPlay = !names.isDisjoint(with: ["object", "embed", "iframe"])
        for node in article.descendants where names.contains(node.name) {
            if mayPlay, videos.arePlayed(by: node) { continue }
            node.remove()
        }
    }

    private func removeShares(_ article: HTMLNode) {
        for top in article.elements {
            for node in top.descendants where Self.isShare(node) && node.text.utf16.count < Self.shareLimit {
                node.remove()
            }
        }
    }

    private static func isShare(_ node: HTMLNode) -> Bool {
        node.partName.split { !(($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39)) }
            .contains { $0.elementsEqual("share".utf8) || $0.elementsEqual("sharedaddy".utf8) }
    }

    private func removeHeadings(_ article: HTMLNode) {
        guard strictness.weighsNames else { return }
        for node in article.descendants where ["h1", "h2"].contains(node.name) && node.nameWeight < 0 {
            node.remove()
        }
    }

    private func removeEmptyParagraphs(_ article: HTMLNode) {
        let media: Set = ["img", "embed", "object", "iframe", "video", "audio"]
        for node in article.descendants where node.name == "p" {
            if node.isBlank, !node.descendants.contains(where: { media.contains($0.name) }) { node.remove() }
        }
    }

    private func unwrapSingleCell(_ table: HTMLNode) {
        let body = table.onlyElement("tbody") ?? table
        guard let row = body.onlyElement("tr"), let cell = row.onlyElement("td") else { return }
        cell.rename(cell.children.allSatisfy(\.isPhrasing) ? "p" : "div")
        table.replace(with: cell)
    }

    // MARK: parts that look like something else

    private func cleanConditionally(_ article: HTMLNode, _ names: Set<String>) {
        guard strictness.cleansConditionally else { return }
        for node in article.descendants.reversed() where names.contains(node.name) {
            if isForeign(node) { node.remove() }
        }
    }

    /// True if a part of an article looks like a list of links, a form or an advertisement.
    private func isForeign(_ node: HTMLNode) -> Bool {
        let measure = TextMeasure(node)
        let inside = node.descendants
        let isList = isList(node, inside, length: measure.length)
        if node.name == "table", dataTables.contains(node) { return false }
        if inside.contains(where: { dataTables.contains($0) }) { return false }
        if node.hasAncestor("table", where: { dataTables.contains($0) }) || node.hasAncestor("code") {
            return false
        }
        let weight = strictness.weighsNames ? node.nameWeight : 0
        if weight < 0 { return true }
        guard measure.commas < 10 else { return false }
        let players = inside.filter { ["object", "embed", "iframe"].contains($0.name) }
        if players.contains(where: { videos.arePlayed(by: $0) }) { return false }
        if AdvertisingWords.are(node) { return true }
        let judgement = PartJudgement(
            node,
            inside: inside,
            length: measure.length,
            players: players.count,
            weight: weight,
            isList: isList
        )
        guard judgement.isForeign else { return false }
        return !(isList && Self.isGallery(node, inside))
    }

    private func isList(_ node: HTMLNode, _ inside: [HTMLNode], length: Int) -> Bool {
        if node.name == "ul" || node.name == "ol" { return true }
        let lists = inside.filter { $0.name == "ul" || $0.name == "ol" }.reduce(0) { $0 + $1.textLength }
        return length > 0 && Double(lists) / Double(length) > 0.9
    }

    /// True for a list with a picture in each of its items.
    private static func isGallery(_ node: HTMLNode, _ inside: [HTMLNode]) -> Bool {
        guard node.elements.allSatisfy({ $0.elements.count <= 1 }) else { return false }
        let images = inside.count { $0.name == "img" }
        return images > 0 && images == inside.count { $0.name == "li" }
    }
}

extension HTMLNode {
    /// The only content, if it is an element of this name.
    func onlyElement(_ name: String) -> HTMLNode? {
        let elements = elements
        guard elements.count == 1, elements[0].name == name else { return nil }
        return children.contains { $0.kind == .text && !$0.isBlank } ? nil : elements[0]
    }
}
