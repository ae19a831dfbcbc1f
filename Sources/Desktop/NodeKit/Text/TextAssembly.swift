import ClientModel
import GTKBridge

/// Stacks shaped blocks and converts their offsets to those of the text.
struct TextAssembly {
    private let request: TextRequest
    private var layout = TextLayout()
    private var y: Float = 0
    private var width: Float = 0

    init(_ request: TextRequest) {
        self.request = request
    }

    private var metrics: TextMetrics { request.metrics }
    private var size: Float { metrics.size * request.fontScale }

    mutating func append(_ block: TextBlocks.Block, _ pieces: [TextEngine.Piece]) {
        let isPlain = block.kind == .paragraph
        if !layout.lines.isEmpty, !isPlain || layout.plates.last?.frame.maxY == y {
            y += metrics.blockSpacing
        }
        let top = y
        if !isPlain { y += metrics.blockPadding }
        let x = isPlain ? 0 : metrics.blockLeading
        for piece in pieces {
            for line in piece.text.lines { append(line, of: piece, in: block, left: x) }
            y += piece.text.height
            if piece.text.isTruncated { layout.isTruncated = layout.isTruncated || !isFolded(block) }
        }
        guard !isPlain else { return }
        y += metrics.blockPadding
        let frame = Rectangle(x: 0, y: top, width: 0, height: y - top)
        layout.plates.append(TextLayout.Plate(kind: plateKind(of: block, pieces), frame: frame))
    }

    /// Returns the layout of all blocks.
    mutating func finish() -> TextLayout {
        for entity in request.text.entities {
            let length = request.text.text.utf16.count
            guard let clipped = ClippedEntity(entity, length: length), clipped.kind.isTarget else { continue }
            // A quote that is short enough is never folded.
            if clipped.kind == .foldedBlockquote, !hasFold(at: clipped.range.lowerBound) { continue }
            layout.targets.append(TextLayout.Target(kind: clipped.kind, range: clipped.range))
        }
        layout.size.height = y.rounded(.up)
        layout.fit(to: width.rounded(.up), metrics)
        return layout
    }

    private func isFolded(_ block: TextBlocks.Block) -> Bool {
        if case .quote(let folded?) = block.kind { !request.openQuotes.contains(folded) } else { false }
    }

    private func plateKind(
        of block: TextBlocks.Block,
        _ pieces: [TextEngine.Piece]
    ) -> TextLayout.Plate.Kind {
        switch block.kind {
        case .quote(nil): return .quote
        case .quote(let offset?):
            let isOpen = request.openQuotes.contains(offset)
            let lineCount = pieces.reduce(0) { $0 + $1.text.lines.count }
            let isLong = isOpen ? lineCount > metrics.foldedLines : pieces.contains { $0.text.isTruncated }
            return isLong ? .foldedQuote(offset: offset, isOpen: isOpen) : .quote
        case .code, .paragraph: return .code
        }
    }

    private func hasFold(at offset: Int) -> Bool {
        layout.plates.contains { plate in
            if case .foldedQuote(offset, _) = plate.kind { true } else { false }
        }
    }

    private mutating func append(
        _ line: ShapedText.Line,
        of piece: TextEngine.Piece,
        in block: TextBlocks.Block,
        left: Float
    ) {
        // Pango aligns right-to-left lines to the right edge of the available width. Here all lines start at the
        // left until the width of the text is known.
        let shift = left - line.frame.x
        let first = (clusters: layout.clusters.count, runs: layout.runs.count)
        let others = (strokes: layout.strokes.count, emoji: layout.emoji.count)
        for cluster in piece.text.clusters[line.clusters] { append(cluster, of: piece, in: block, shift) }
        for run in piece.text.runs[line.runs] {
            var run = run
            run.x += shift
            run.baseline += y
            let style = run.tag == 0 ? [] : block.parts[Int(run.tag) - 1].style
            layout.runs.append(TextLayout.StyledRun(glyphs: run, style: style))
            addStrokes(run, style)
        }
        for slot in piece.text.slots[line.slots] where slot.tag > 0 {
            let part = block.parts[Int(slot.tag) - 1]
            guard let document = part.picture?.document else { continue }
            let frame = slot.frame.offsetBy(dx: shift, dy: y)
            let isSpoiler = part.style.contains(.spoiler)
            layout.emoji.append(TextLayout.EmojiSlot(document: document, frame: frame, isSpoiler: isSpoiler))
        }
        let start = offset(of: line.bytes.lowerBound, of: piece, in: block)
        layout.lines.append(
            TextLayout.Line(
                range: start..<max(start, offset(of: line.bytes.upperBound, of: piece, in: block)),
                frame: line.frame.offsetBy(dx: shift, dy: y),
                baseline: line.baseline + y,
                isRightToLeft: line.isRightToLeft,
                isInBlock: block.kind != .paragraph,
                clusters: first.clusters..<layout.clusters.count,
                runs: first.runs..<layout.runs.count,
                strokes: others.strokes..<layout.strokes.count,
                emoji: others.emoji..<layout.emoji.count
            )
        )
        let trailing = block.kind == .paragraph ? 0 : metrics.blockTrailing
        width = max(width, left + line.frame.width + trailing)
    }

    private mutating func append(
        _ cluster: ShapedText.Cluster,
        of piece: TextEngine.Piece,
        in block: TextBlocks.Block,
        _ shift: Float
    ) {
        layout.clusters.append(
            TextLayout.Cluster(
                start: Int32(clamping: offset(of: cluster.bytes.lowerBound, of: piece, in: block)),
                end: Int32(clamping: offset(of: cluster.bytes.upperBound, of: piece, in: block)),
                x: cluster.x + shift,
                width: cluster.width,
                isRightToLeft: cluster.isRightToLeft
            )
        )
    }

    private mutating func addStrokes(_ run: GlyphRun, _ style: RunStyle) {
        let thickness = max(1, (size / 14).rounded())
        func add(at y: Float) {
            let frame = Rectangle(x: run.x, y: y.rounded(), width: run.width, height: thickness)
            layout.strokes.append(TextLayout.Stroke(frame: frame, style: style))
        }
        if style.contains(.underline) { add(at: run.baseline + size * 0.12) }
        if style.contains(.strikethrough) { add(at: run.baseline - size * 0.3) }
    }

    /// The offset in the text of a byte in a piece. An ellipsis has the offset at which the text was cut.
    private func offset(of byte: Int, of piece: TextEngine.Piece, in block: TextBlocks.Block) -> Int {
        Int(block.offsets[min(piece.start + byte, block.offsets.count - 1)])
    }
}

extension TextEntityKind {
    /// True if a click on the entity has an action.
    fileprivate var isTarget: Bool {
        switch self {
        case .mention, .hashtag, .cashtag, .botCommand, .url, .email, .phone, .bankCard, .spoiler, .code,
            .codeBlock, .link, .mentionOf, .customEmoji, .foldedBlockquote, .date:
            true
        case .bold, .italic, .underline, .strikethrough, .blockquote, .unknown: false
        }
    }
}
