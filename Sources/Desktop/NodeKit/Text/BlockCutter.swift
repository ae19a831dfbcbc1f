/// Collects characters into blocks as they come.
struct BlockCutter {
    typealias Block = TextBlocks.Block

    private(set) var blocks: [Block] = []
    private var current = Block(kind: .paragraph)
    private var ahead: ArraySlice<(range: Range<Int>, kind: TextBlocks.Kind)>
    /// The end of the present block; nil in a paragraph.
    private var end: Int?
    /// True after a block, whose following line feed only ends it.
    private var swallowsLineFeed = false

    init(blocks: [(range: Range<Int>, kind: TextBlocks.Kind)], length: Int) {
        ahead = blocks[...]
    }

    /// Ends and starts blocks at `offset`, the place of the next character.
    mutating func move(to offset: Int, before scalar: Unicode.Scalar) {
        if let end, offset >= end {
            close(at: offset)
            self.end = nil
            swallowsLineFeed = true
        }
        if end == nil, let next = ahead.first, offset >= next.range.lowerBound {
            close(at: offset)
            ahead.removeFirst()
            current.kind = next.kind
            end = next.range.upperBound
            swallowsLineFeed = false
        }
    }

    /// Adds a character to the block; `continues` is true if it has the style of the one before.
    mutating func append(
        _ scalar: Unicode.Scalar,
        at offset: Int,
        _ part: TextBlocks.Part,
        continues: Bool = false
    ) {
        defer { swallowsLineFeed = false }
        if swallowsLineFeed, scalar == "\n" { return }
        let start = current.bytes.count
        current.bytes.append(
            contentsOf: UTF8.encode(Self.drawable(scalar)) ?? UTF8.encodedReplacementCharacter
        )
        for _ in start..<current.bytes.count { current.offsets.append(Int32(clamping: offset)) }
        guard !part.style.isEmpty || part.picture != nil else { return }
        if continues, let last = current.parts.indices.last, current.parts[last].bytes.upperBound == start {
            current.parts[last].bytes = current.parts[last].bytes.lowerBound..<current.bytes.count
        } else {
            var part = part
            part.bytes = start..<current.bytes.count
            current.parts.append(part)
        }
    }

    /// Ends the last block at the end of the text.
    mutating func finish(at offset: Int) {
        close(at: offset)
        if blocks.isEmpty { blocks = [Block(kind: .paragraph, offsets: [0])] }
    }

    private mutating func close(at offset: Int) {
        defer { current = Block(kind: .paragraph) }
        current.offsets.append(Int32(clamping: offset))
        // A line feed before a block, or at its end, would only leave an empty line.
        if current.bytes.last == 0x0A, !ahead.isEmpty || end != nil {
            current.bytes.removeLast()
            current.offsets.removeLast()
            if let last = current.parts.indices.last,
                current.parts[last].bytes.upperBound > current.bytes.count
            {
                let trimmed = current.parts[last].bytes.lowerBound..<current.bytes.count
                if trimmed.isEmpty { current.parts.removeLast() } else { current.parts[last].bytes = trimmed }
            }
        }
        if !current.bytes.isEmpty { blocks.append(current) }
    }

    /// Replaces control characters, which have no glyphs; a NUL would end the text for Pango.
    private static func drawable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09, 0x0A: scalar
        case 0x2029: "\n"  // ends a paragraph for Pango, and should for us
        case 0..<0x20, 0x7F: " "
        default: scalar
        }
    }
}
