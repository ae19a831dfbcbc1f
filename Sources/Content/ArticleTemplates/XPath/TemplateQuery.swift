/// An expression of the language: XPath 1.0 with variables before paths, and four words more.
struct TemplateQuery: Hashable, Sendable {
    /// A choice from the nodes of a whole expression.
    enum Pick: Hashable, Sendable {
        /// The node with a number, from 1.
        case number(Int)
        case last
    }

    /// The beginning of a part.
    enum Start: Hashable, Sendable {
        /// The document, or the node that the expression is asked of.
        case context
        /// The nodes of a variable, or of a property.
        case variable(String)
        /// The nodes of an expression in brackets.
        indirect case group(TemplateQuery)
    }

    /// A part between two signs of a union.
    struct Part: Hashable, Sendable {
        var start: Start
        /// XPath, relative to each node of the start; empty for these nodes themselves.
        var path: String
        /// The variables that the path names itself.
        var variables: Set<String>
    }

    /// The expression as it is written.
    let source: String
    private(set) var parts: [Part] = []
    private(set) var pick: Pick?

    /// Reads an expression.
    ///
    /// - Throws: ``QueryError``.
    init(_ text: String) throws(QueryError) {
        try self.init(Array(text.unicodeScalars), source: text, offset: 0, depth: 0)
    }

    private init(
        _ scalars: [Unicode.Scalar],
        source: String,
        offset: Int,
        depth: Int
    ) throws(QueryError) {
        self.source = source
        guard depth < QueryText.depthLimit else {
            throw QueryError(text: "too many brackets", offset: offset)
        }
        let text = QueryText(scalars, offset: offset)
        try text.check()
        let whole = text.trimmed
        guard !whole.isEmpty else { throw QueryError(text: "an empty expression", offset: offset) }
        if let (inside, pick) = text.picked(whole) {
            let inner = try TemplateQuery(
                Array(scalars[inside]),
                source: source,
                offset: offset + inside.lowerBound,
                depth: depth + 1
            )
            if inner.pick == nil {
                (parts, self.pick) = (inner.parts, pick)
            } else {
                (parts, self.pick) = ([Part(start: .group(inner), path: "", variables: [])], pick)
            }
            return
        }
        let pieces = text.namesVariables ? text.union(whole) : [whole]
        for piece in pieces { parts.append(try Self.part(text, piece, source: source, depth: depth)) }
    }

    private static func part(
        _ text: QueryText,
        _ piece: Range<Int>,
        source: String,
        depth: Int
    ) throws(QueryError) -> Part {
        let first = text.scalars[piece.lowerBound]
        if first == "$", let (name, rest) = text.variable(piece), text.isPath(rest) {
            return try relative(.variable(name), text, rest)
        }
        if first == "(", let close = text.end(of: piece.lowerBound), close < piece.upperBound,
            text.isPath(close + 1..<piece.upperBound), text.names(piece.lowerBound..<close)
        {
            var rest = text.trimmed(close + 1..<piece.upperBound)
            let inside = piece.lowerBound + 1..<close
            var inner = try TemplateQuery(
                Array(text.scalars[inside]),
                source: source,
                offset: text.offset + inside.lowerBound,
                depth: depth + 1
            )
            // A number behind brackets chooses from all that they find.
            if let (pick, behind) = text.choice(rest), inner.pick == nil {
                inner.pick = pick
                rest = behind
            }
            return try relative(.group(inner), text, rest)
        }
        var rewriter = QueryRewriter(text)
        let path = try rewriter.rewritten(piece)
        return Part(start: .context, path: path, variables: rewriter.variables)
    }

    private static func relative(
        _ start: Start,
        _ text: QueryText,
        _ rest: Range<Int>
    ) throws(QueryError) -> Part {
        var rewriter = QueryRewriter(text)
        let path = rest.isEmpty ? "" : "self::node()" + (try rewriter.rewritten(rest))
        return Part(start: start, path: path, variables: rewriter.variables)
    }
}
