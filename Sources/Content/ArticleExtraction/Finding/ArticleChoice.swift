import HTMLTree

/// Chooses the element that contains the article, and what beside it belongs to it.
struct ArticleChoice {
    private static let fewestAlternatives = 3

    let document: HTMLDocument
    let scores: CandidateScores
    private var known: [HTMLNode: Double] = [:]

    init(_ document: HTMLDocument, _ scores: CandidateScores) {
        self.document = document
        self.scores = scores
    }

    /// The article in a new element, taken out of the page; nil for a page without a body.
    mutating func article() -> HTMLNode? {
        guard let body = document.root?.elements.first(where: { $0.name == "body" }),
            let article = document.makeElement("div")
        else { return nil }
        guard let first = scores.best.first, first.name != "body" else {
            // The page has no part that stands out: all of it.
            guard let all = document.makeElement("div") else { return nil }
            for child in body.children { all.append(child) }
            article.append(all)
            return article
        }
        let top = onlyChild(climb(shared(by: scores.best) ?? first))
        gather(around: top, into: article)
        return article
    }

    private func score(_ node: HTMLNode) -> Double? { scores[node] ?? known[node] }

    /// An ancestor that most good candidates share.
    private mutating func shared(by best: [HTMLNode]) -> HTMLNode? {
        guard let top = best.first, let topScore = score(top) else { return nil }
        let alternatives = best.dropFirst()
            .filter { (score($0) ?? 0) / topScore >= 0.75 }
            .map { Set($0.ancestors()) }
        var found: HTMLNode?
        if alternatives.count >= Self.fewestAlternatives {
            var next = top.parent
            while let ancestor = next, ancestor.name != "body" {
                if alternatives.filter({ $0.contains(ancestor) }).count >= Self.fewestAlternatives {
                    found = ancestor
                    break
                }
                next = ancestor.parent
            }
        }
        let node = found ?? top
        if score(node) == nil { known[node] = scores.base(node) }
        return node
    }

    /// An ancestor whose score is higher: the article may be divided into parts that are scored one by one.
    private func climb(_ node: HTMLNode) -> HTMLNode {
        var last = score(node) ?? 0
        let least = last / 3
        var next = node.parent
        while let ancestor = next, ancestor.name != "body" {
            next = ancestor.parent
            guard let score = score(ancestor) else { continue }
            if score < least { return node }
            if score > last { return ancestor }
            last = score
        }
        return node
    }

    /// The outermost ancestor that contains nothing else: its siblings may belong to the article.
    private mutating func onlyChild(_ node: HTMLNode) -> HTMLNode {
        var node = node
        while let parent = node.parent, parent.name != "body", parent.elements.count == 1 { node = parent }
        if score(node) == nil { known[node] = scores.base(node) }
        return node
    }

    private func gather(around top: HTMLNode, into article: HTMLNode) {
        let topScore = score(top) ?? 0
        let least = max(10, topScore * 0.2)
        let className = top["class"] ?? ""
        for sibling in top.parent?.elements ?? [top] {
            let bonus = !className.isEmpty && sibling["class"] == className ? topScore * 0.2 : 0
            let isScored = (score(sibling) ?? -.infinity) + bonus >= least
            guard sibling == top || isScored || Self.isProse(sibling) else { continue }
            if !ElementKinds.kept.contains(sibling.name) { sibling.rename("div") }
            article.append(sibling)
        }
    }

    /// True for a paragraph that stands beside an article and reads like a part of it.
    private static func isProse(_ node: HTMLNode) -> Bool {
        guard node.name == "p" else { return false }
        let (length, density) = (node.textLength, node.linkDensity)
        if length > 80 { return density < 0.25 }
        guard length > 0, density == 0 else { return false }
        let text = node.innerText
        return text.hasSuffix(".") || text.contains(". ")
    }
}
