import ClientModel
import GTKBridge

/// Lays out texts.
///
/// Threads: an engine is used by one thread, or by one after another: it owns fonts, which are not shared. Its
/// results may go anywhere.
public final class TextEngine {
    private let shaper = TextShaper()
    /// The number of text bytes shaped, for measurements.
    public private(set) var shapedByteCount = 0

    /// Creates an engine that has not loaded fonts yet.
    public init() {}

    /// The layout of a text. Never fails: what cannot be drawn is left out.
    public func layout(_ request: TextRequest) -> TextLayout {
        let blocks = TextBlocks(request.text, marks: request.marks).blocks
        var assembly = TextAssembly(request)
        var left = request.lineLimit.map { max(1, $0) }
        for (index, block) in blocks.enumerated() {
            if let lines = left, lines <= 0 { break }
            let isLast = index == blocks.count - 1
            let pieces = shape(block, request, limit: left, isLast: isLast)
            assembly.append(block, pieces)
            left = left.map { $0 - pieces.reduce(0) { $0 + $1.text.lines.count } }
        }
        return assembly.finish()
    }

    /// A shaped part of a block, starting at a byte.
    struct Piece {
        var text: ShapedText
        var start: Int
    }

    /// Shapes a block into at most `limit` lines. A truncated block ends in an ellipsis, and so does a block that
    /// uses all lines and is not the last.
    private func shape(
        _ block: TextBlocks.Block,
        _ request: TextRequest,
        limit: Int?,
        isLast: Bool
    ) -> [Piece] {
        var limit = limit
        var mustEnd = !isLast
        if case .quote(let folded?) = block.kind, !request.openQuotes.contains(folded) {
            // A folded quote ends in an ellipsis by its own limit, whatever follows it.
            let lines = request.metrics.foldedLines
            mustEnd = mustEnd && (limit ?? .max) <= lines
            limit = min(limit ?? .max, lines)
        }
        guard let limit else { return [Piece(text: shape(shaping(block, request)), start: 0)] }
        // A line has at most as many characters as pixels: the text beyond need not be shaped to be truncated.
        let most = Self.byteCount(inLines: limit, request)
        let whole = shape(shaping(block, request, bytes: 0..<Self.end(in: block, atMost: most)))
        let isCut = block.bytes.count > most
        if whole.lines.count < limit || whole.lines.count == limit && !mustEnd && !isCut {
            return [Piece(text: whole, start: 0)]
        }
        return truncated(block, request, whole, limit: limit)
    }

    /// Truncates a block. Pango's limit applies to each paragraph, so the paragraph with the last line is shaped
    /// separately, joined with all following text.
    private func truncated(
        _ block: TextBlocks.Block,
        _ request: TextRequest,
        _ whole: ShapedText,
        limit: Int
    ) -> [Piece] {
        let lastLine = whole.lines[min(limit, whole.lines.count) - 1].bytes.lowerBound
        let start = block.bytes[..<lastLine].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        var pieces: [Piece] = []
        if start > 0 {
            let head = shape(shaping(block, request, bytes: 0..<start - 1))
            pieces.append(Piece(text: head, start: 0))
        }
        let left = max(1, limit - (pieces.first?.text.lines.count ?? 0))
        let most = Self.end(in: block, atMost: start + Self.byteCount(inLines: left, request))
        var tail = shaping(block, request, bytes: start..<most)
        tail.text = tail.text.map { $0 == 0x0A ? 0x20 : $0 } + Array(" \u{2026}".utf8)
        tail.lineLimit = left
        var text = shape(tail)
        text.isTruncated = true
        pieces.append(Piece(text: text, start: start))
        return pieces
    }

    private func shape(_ request: ShapingRequest) -> ShapedText {
        shapedByteCount += request.text.count
        return shaper.shape(request)
    }

    /// The largest number of bytes that fit into lines of a text.
    private static func byteCount(inLines lines: Int, _ request: TextRequest) -> Int {
        (Int(min(max(0, request.width), 16_384)) + 64) * 4 * min(lines, 1 << 16)
    }

    /// The end of a character, at most `count` bytes from the start.
    private static func end(in block: TextBlocks.Block, atMost count: Int) -> Int {
        guard count < block.bytes.count else { return block.bytes.count }
        var end = count
        while end > 0, block.bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    private func shaping(
        _ block: TextBlocks.Block,
        _ request: TextRequest,
        bytes: Range<Int>? = nil
    ) -> ShapingRequest {
        let bytes = bytes ?? 0..<block.bytes.count
        let metrics = request.metrics
        let size = metrics.size * request.fontScale
        let inset = block.kind == .paragraph ? 0 : metrics.blockLeading + metrics.blockTrailing
        var shaping = ShapingRequest(
            text: Array(block.bytes[bytes]),
            family: metrics.family,
            fixedFamily: metrics.codeFamily,
            size: Double(size),
            width: max(1, request.width - inset)
        )
        shaping.lineSpacing = metrics.lineSpacing
        shaping.isRightToLeft = metrics.isRightToLeft
        for (index, part) in block.parts.enumerated() where part.bytes.overlaps(bytes) {
            let clipped = part.bytes.clamped(to: bytes)
            let moved = clipped.lowerBound - bytes.lowerBound..<clipped.upperBound - bytes.lowerBound
            // Only a text longer than any that a server accepts has more parts than tags.
            var span = ShapingSpan(bytes: moved, tag: UInt16(clamping: index + 1))
            span.isBold = part.style.contains(.bold)
            span.isItalic = part.style.contains(.italic)
            span.isFixedWidth = part.style.contains(.code)
            span.scale = span.isFixedWidth ? Double(metrics.codeScale) : 1
            if part.style.contains(.raised) || part.style.contains(.lowered) {
                span.scale *= 0.72
                span.rise = part.style.contains(.raised) ? size * 0.36 : size * -0.14
            }
            span.slot = part.picture.map { $0.slot(emoji: size * metrics.emojiScale, letters: size) }
            shaping.spans.append(span)
        }
        return shaping
    }
}

extension TextBlocks.Picture {
    /// The space of the picture, which extends a little below the line, as letters do.
    ///
    /// - Parameters:
    ///   - side: The side of an emoji, in pixels.
    ///   - letters: The size of the letters around it.
    /// - Returns: The space.
    fileprivate func slot(emoji side: Float, letters: Float) -> ShapingSpan.Slot {
        guard let size else { return ShapingSpan.Slot(width: side, height: side, descent: side / 5) }
        return ShapingSpan.Slot(
            width: size.width,
            height: size.height,
            descent: min(size.height, letters * 1.2) / 5
        )
    }
}
