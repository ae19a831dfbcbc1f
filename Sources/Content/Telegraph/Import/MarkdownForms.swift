/// A part of a line of Markdown.
enum MarkdownPiece {
    /// Signs that may begin or end a form.
    struct Run {
        let sign: Unicode.Scalar
        let length: Int
        let opens: Bool
        let closes: Bool
    }

    case node(TelegraphNode)
    case run(Run)
    /// The start tag of a form.
    case start(TelegraphTag)
    /// The end tag of a form.
    case end(TelegraphTag)
}

/// Finds which signs of a line belong together.
///
/// Source: CommonMark 0.31, "process emphasis", with a stack in place of the list.
struct MarkdownForms {
    /// The most forms that are open at once; the signs of more are plain.
    private static let openLimit = 64
    /// The deepest nesting of forms; deeper ones are looked through.
    private static let depthLimit = 8

    /// A form that was begun, and what stands in it so far. The lowest one is the line.
    private struct Open {
        var run: MarkdownPiece.Run?
        var tag: TelegraphTag?
        /// The signs that are not used up.
        var left = 0
        var nodes: [TelegraphNode] = []
        var depth = 0

        /// What the beginning is if nothing ends it.
        var sign: String {
            if let tag { return "<\(tag.rawValue)>" }
            return run.map { String(repeating: Character($0.sign), count: left) } ?? ""
        }

        mutating func append(_ node: TelegraphNode) {
            if case .text(let text) = node { nodes.append(text: text) } else { nodes.append(node) }
        }

        mutating func append(_ other: Open) {
            nodes.append(text: other.sign)
            for node in other.nodes { append(node) }
            depth = max(depth, other.depth)
        }
    }

    private var stack = [Open()]

    /// The nodes of pieces.
    static func nodes(_ pieces: ArraySlice<MarkdownPiece>) -> [TelegraphNode] {
        var forms = MarkdownForms()
        for piece in pieces { forms.add(piece) }
        forms.close(downTo: 0)
        return forms.stack[0].nodes
    }

    private mutating func add(_ piece: MarkdownPiece) {
        switch piece {
        case .node(let node):
            let depth = node.element.map { _ in [node].depth } ?? 0
            stack[stack.count - 1].append(node)
            stack[stack.count - 1].depth = max(stack[stack.count - 1].depth, depth)
        case .start(let tag):
            open(Open(tag: tag))
        case .end(let tag):
            guard let index = stack.lastIndex(where: { $0.tag == tag }) else {
                return stack[stack.count - 1].append(.text("</\(tag.rawValue)>"))
            }
            close(downTo: index)
            let form = stack.removeLast()
            wrap(form, in: tag)
        case .run(let run): add(run)
        }
    }

    private mutating func add(_ run: MarkdownPiece.Run) {
        var left = run.length
        while left > 0, run.closes, let index = stack.lastIndex(where: { Self.fits($0, run, left: left) }) {
            close(downTo: index)
            let used = run.sign == "~" ? left : min(2, left, stack[index].left)
            left -= used
            stack[index].left -= used
            var form = stack.removeLast()
            let tag: TelegraphTag = run.sign == "~" ? .s : used == 2 ? .strong : .em
            if form.left > 0 {
                // The outer signs wait for others.
                let outer = Open(run: form.run, left: form.left)
                form.left = 0
                stack.append(outer)
            }
            wrap(form, in: tag)
        }
        guard left > 0 else { return }
        let isStrike = run.sign != "~" || left <= 2
        if run.opens, isStrike {
            open(Open(run: run, left: left))
        } else {
            stack[stack.count - 1].append(.text(String(repeating: Character(run.sign), count: left)))
        }
    }

    private static func fits(_ open: Open, _ run: MarkdownPiece.Run, left: Int) -> Bool {
        guard let begin = open.run, begin.sign == run.sign, open.left > 0 else { return false }
        if run.sign == "~" { return open.left == left }
        guard begin.closes || run.opens else { return true }
        return (begin.length + run.length) % 3 != 0 || begin.length % 3 == 0 && run.length % 3 == 0
    }

    private mutating func open(_ form: Open) {
        if stack.count < Self.openLimit { stack.append(form) } else { stack[stack.count - 1].append(form) }
    }

    /// Makes plain what was begun after a form.
    private mutating func close(downTo index: Int) {
        while stack.count > index + 1 {
            let open = stack.removeLast()
            stack[stack.count - 1].append(open)
        }
    }

    private mutating func wrap(_ form: Open, in tag: TelegraphTag) {
        let top = stack.count - 1
        guard !form.nodes.isEmpty else { return }
        if form.depth < Self.depthLimit {
            stack[top].append(.tag(tag, form.nodes))
            stack[top].depth = max(stack[top].depth, form.depth + 1)
        } else {
            for node in form.nodes { stack[top].append(node) }
            stack[top].depth = max(stack[top].depth, form.depth)
        }
    }
}
