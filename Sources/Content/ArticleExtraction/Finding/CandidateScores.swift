import HTMLTree

/// The scores of elements, by the text that they contain: the article is the element with most of it.
struct CandidateScores {
    /// The most candidates that are compared.
    private static let candidateLimit = 5
    /// The shortest text that counts, in UTF-16 units.
    private static let shortestText = 25

    private let weighsNames: Bool
    private var scores: [HTMLNode: Double] = [:]
    private var order: [HTMLNode] = []

    init(_ paragraphs: [HTMLNode], weighsNames: Bool) {
        self.weighsNames = weighsNames
        for paragraph in paragraphs { count(paragraph) }
        for node in order { scores[node, default: 0] *= 1 - node.linkDensity }
    }

    subscript(node: HTMLNode) -> Double? { scores[node] }

    /// The score that an element has by its kind and names alone.
    func base(_ node: HTMLNode) -> Double {
        let kind: Double =
            switch node.name {
            case "div": 5
            case "pre", "td", "blockquote": 3
            case "address", "ol", "ul", "dl", "dd", "dt", "li", "form": -3
            case "h1", "h2", "h3", "h4", "h5", "h6", "th": -5
            default: 0
            }
        return kind + (weighsNames ? node.nameWeight : 0)
    }

    /// The best candidates, the best one first.
    var best: [HTMLNode] {
        var best: [HTMLNode] = []
        for node in order {
            let score = scores[node] ?? 0
            let place = best.firstIndex { score > (scores[$0] ?? 0) } ?? best.count
            guard place < Self.candidateLimit else { continue }
            best.insert(node, at: place)
            if best.count > Self.candidateLimit { best.removeLast() }
        }
        return best
    }

    private mutating func count(_ paragraph: HTMLNode) {
        guard paragraph.parent != nil else { return }
        let measure = TextMeasure(paragraph)
        guard measure.length >= Self.shortestText else { return }
        let score = 2 + Double(measure.commas) + min(Double(measure.length / 100), 3)
        for (level, ancestor) in paragraph.ancestors(limit: 5).enumerated() where ancestor.parent != nil {
            if scores[ancestor] == nil {
                scores[ancestor] = base(ancestor)
                order.append(ancestor)
            }
            let divisor = level == 0 ? 1 : level == 1 ? 2 : Double(level * 3)
            scores[ancestor, default: 0] += score / divisor
        }
    }
}
