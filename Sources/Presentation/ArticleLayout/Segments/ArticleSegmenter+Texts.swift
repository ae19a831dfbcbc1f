import Articles
import ChatPresentation
import ClientModel

// Long texts, programs, lists and quotations.
extension ArticleSegmenter {
    /// The longest text of one segment, in UTF-16 code units.
    static let longestPiece = 4000
    /// The length from which pieces are cut.
    private static let usualPiece = 3000

    /// The pieces of a text, each of which ends where a line ends; of a text that is not measured yet, where a word ends.
    mutating func pieces(of text: ArticleText, in style: TextStyle, width: Double) -> [ArticleText] {
        guard text.text.text.utf8.count > Self.longestPiece, !isHidden else { return [text] }
        var slicer = TextSlicer(text)
        guard slicer.count > Self.longestPiece else { return [text] }
        let key = TextCuts.Key(blockID, text.text.text, in: context, style, width: width)
        var pieces: [ArticleText] = []
        var start = 0
        while start < slicer.count {
            guard slicer.count - start > Self.longestPiece else {
                pieces.append(slicer.slice(to: slicer.count))
                break
            }
            // By the number of the piece, so that a piece without measure begins near the place that it has with one.
            let usual = max(start + Self.usualPiece / 2, (pieces.count + 1) * Self.usualPiece)
            let end = slicer.gap(before: min(usual, start + Self.longestPiece - 1))
            let cut: Int
            if let kept = cuts.end(of: start, in: key), kept > start, kept <= end {
                cut = kept
            } else if cuts.room > 0, blockID + Int64(pieces.count) >= cuts.focus {
                var trial = slicer
                cut = lineEnd(of: trial.slice(to: end), start..<end, style, width: width)
                cuts.room -= 1
                cuts.keep(cut, of: start, in: key)
            } else {
                cut = end
                cuts.isComplete = false
            }
            let piece = slicer.slice(to: cut)
            start += piece.text.text.utf16.count
            pieces.append(piece)
            guard slicer.isAtLineFeed else { continue }
            slicer.skipLineFeed()
            start += 1
        }
        return pieces
    }

    /// The end of the last whole line of a part, whose own last line may go on.
    private func lineEnd(of part: ArticleText, _ range: Range<Int>, _ style: TextStyle, width: Double) -> Int
    {
        let lines = context.measurer.measure(style.request(part, width: width)).lines
        guard lines.count > 1 else { return range.upperBound }
        let end = range.lowerBound + lines[lines.count - 2].end
        return end > range.lowerBound && end <= range.upperBound ? end : range.upperBound
    }

    /// Adds a program. Its lines do not wrap, and it moves sideways if they are wider than the column.
    mutating func append(code rich: RichText, _ language: String) {
        let text = ArticleText(rich)
        guard !text.isEmpty else { return }
        let style = metrics.style(.articleCode, metrics.code)
        let room = max(40, width - 2 * ArticleSegment.codeInset)
        let widest = isHidden ? room : widthOfLines(of: text, in: style).rounded(.up)
        if widest > room { travels[blockID] = widest - room }
        let pieces = pieces(of: text, in: style, width: max(room, widest))
        for (index, piece) in pieces.enumerated() {
            let (isFirst, isLast) = (index == 0, index == pieces.count - 1)
            let code = ArticleCode(
                block: blockID,
                text: piece,
                language: isFirst ? language : "",
                width: max(room, widest),
                isFirst: isFirst,
                isLast: isLast
            )
            emit(
                .code(code),
                above: isFirst ? 16 : 0,
                anchors: piece.anchors.map(\.name),
                continuesAbove: !isFirst
            )
        }
    }

    /// The longest line of a program that is shown without a break, in bytes of UTF-8.
    private static let longestCodeLine = 500

    /// The width of the widest line of a program, which has one by its number of letters.
    private func widthOfLines(of text: ArticleText, in style: TextStyle) -> Double {
        let lines = text.text.text.utf8.split(separator: 0x0A)
        guard let longest = lines.max(by: { $0.count < $1.count }) else { return 0 }
        let line = String(Substring(longest.prefix(Self.longestCodeLine)))
        return context.measurer.measure(style.request(line, width: 1e5, lines: 1)).size.width
    }

    /// Adds a list.
    mutating func append(_ list: ArticleList) {
        let outer = leading
        let signs = list.signs(depth: listDepth)
        let widest = signs.max { $0.length < $1.length }.map { width(of: $0) } ?? 0
        listDepth += 1
        for (index, item) in list.items.enumerated() {
            if index > 0 { begin() }
            marker = (signs[index], widest)
            if index > 0 || listDepth > 1 { nextGap = 8 }
            switch item.body {
            case .text(let text):
                if text.isEmpty { emit(.nothing, above: 8) } else { append(text, as: .paragraph, above: 16) }
            case .blocks(let blocks):
                if blocks.first?.takesMarker != true {
                    emit(.nothing, above: 8)
                    nextGap = 4
                }
                let count = segments.count
                append(first: blocks.first, width: widest, rest: blocks.dropFirst())
                if segments.count == count, !isHidden, marker != nil { emit(.nothing, above: 8) }
            }
            (marker, leading) = (nil, outer)
        }
        listDepth -= 1
        (nextGap, leastGap) = (nil, listDepth == 0 ? 20 : 0)
    }

    /// Adds the blocks of an item: the sign stands before the first, the others begin below its text.
    private mutating func append(first: ArticleBlock?, width: Double, rest: ArraySlice<ArticleBlock>) {
        if let first {
            if marker == nil { leading += width }
            append([first])
            if first.takesMarker { leading += width }
        }
        append(Array(rest))
    }

    private func width(of sign: ArticleSegment.Marker) -> Double {
        guard case .number(let text) = sign else { return (metrics.text * 1.6).rounded() }
        let request = metrics.style(.articleText, metrics.text).request(text, width: 400, lines: 1)
        return (context.measurer.measure(request).size.width + metrics.text * 0.5).rounded(.up)
    }

    /// Adds a quotation.
    mutating func append(_ quotation: ArticleBlock.Quotation, isCollapsed: Bool) {
        let (outer, outerBars) = (leading, bars)
        bars.append(leading)
        leading += 20
        switch quotation.body {
        case .text(let text): append(text, as: .quote, above: 20)
        case .blocks(let blocks):
            nextGap = 20
            append(blocks)
        }
        (nextGap, leastGap) = (nil, 0)
        append(quotation.caption, as: .speaker, above: 6)
        (leading, bars) = (outer, outerBars)
        leastGap = 20
    }
}

extension ArticleBlock {
    /// True if the sign of a list's item can stand before the block.
    fileprivate var takesMarker: Bool {
        switch self {
        case .text(_, let text): !text.isEmpty
        default: false
        }
    }
}

extension ArticleSegment.Marker {
    /// The number of letters.
    fileprivate var length: Int { if case .number(let text) = self { text.count } else { 2 } }
}
