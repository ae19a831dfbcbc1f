extension Article {
    /// The blocks at a place that links lead to, if they are short: a footnote.
    ///
    /// - Parameter name: The name of the place.
    /// - Returns: The text of the anchor if it has one, else the paragraph or item of a list that has the anchor or
    ///   follows it; nil if the article has no such place, or no text there.
    public func note(at name: String) -> ArticleBlock? {
        var search = NoteSearch(name: name)
        search.visit(blocks)
        return search.note
    }
}

/// Walks through blocks until the text of an anchor was found.
private struct NoteSearch {
    /// The longest note, in UTF-16 code units.
    private static let longest = 4000

    let name: String
    var note: ArticleBlock?
    /// True after the anchor as a block of its own: the next text is the note.
    private var isNext = false

    init(name: String) { self.name = name }

    mutating func visit(_ blocks: [ArticleBlock]) {
        for block in blocks {
            if note != nil { return }
            visit(block)
        }
    }

    private mutating func visit(_ block: ArticleBlock) {
        switch block {
        case .anchor(let name): isNext = isNext || name == self.name
        case .text(_, let text), .pullquote(let text, _): take(text)
        case .list(let list):
            for item in list.items where note == nil {
                switch item.body {
                case .text(let text): take(text)
                case .blocks(let blocks): visit(blocks)
                }
            }
        case .blockquote(let quotation, _):
            switch quotation.body {
            case .text(let text): take(text)
            case .blocks(let blocks): visit(blocks)
            }
        case .details(_, let blocks, _): visit(blocks)
        default: isNext = false
        }
    }

    private mutating func take(_ text: RichText) {
        guard isNext || text.hasAnchor(name) else { return }
        isNext = false
        let words = text.anchored(name) ?? text
        if (1...Self.longest).contains(words.string.utf16.count) { note = .text(.paragraph, words) }
    }
}

extension RichText {
    fileprivate func hasAnchor(_ name: String) -> Bool {
        switch self {
        case .anchor(let text, let own): own == name || text.hasAnchor(name)
        case .concat(let texts): texts.contains { $0.hasAnchor(name) }
        case .styled(_, let text), .link(let text, _): text.hasAnchor(name)
        case .empty, .plain, .image: false
        }
    }

    /// The text within the anchor; nil if it has none.
    fileprivate func anchored(_ name: String) -> RichText? {
        switch self {
        case .anchor(let text, name: name): text.string.isEmpty ? nil : text
        case .anchor(let text, _), .styled(_, let text), .link(let text, _): text.anchored(name)
        case .concat(let texts): Self.anchored(name, in: texts)
        case .empty, .plain, .image: nil
        }
    }

    /// Asks each text once: a lazy `first` would ask the found one twice, on each level of a deep text.
    private static func anchored(_ name: String, in texts: [RichText]) -> RichText? {
        for text in texts {
            if let found = text.anchored(name) { return found }
        }
        return nil
    }
}
