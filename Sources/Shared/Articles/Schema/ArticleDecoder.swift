import TelegramSchema

/// Turns a schema's page into an article, within limits.
///
/// The reader of bytes bounds the depth of what arrives, and the size of a packet its length. The limits here are
/// tighter: an article costs its reader layout and memory, not only its bytes.
struct ArticleDecoder {
    private let limits: ArticleLimits
    private var blocks = 0
    private var texts = 0
    private var bytes = 0
    private var blockDepth = 0
    private var textDepth = 0

    init(limits: ArticleLimits) { self.limits = limits }

    /// Counts a block, an item or a cell.
    mutating func countBlock() throws(ArticleError) {
        blocks += 1
        guard blocks <= limits.blocks else { throw .tooLarge }
    }

    /// A string, whose bytes are counted.
    mutating func string(_ string: String) throws(ArticleError) -> String {
        bytes += string.utf8.count
        guard bytes <= limits.bytes else { throw .tooLarge }
        return string
    }

    /// An optional string, whose bytes are counted.
    mutating func string(_ string: String?) throws(ArticleError) -> String? {
        guard let string else { return nil }
        return try self.string(string) as String
    }

    /// Blocks one level down.
    mutating func nested(_ list: [TL.PageBlock]) throws(ArticleError) -> [ArticleBlock] {
        blockDepth += 1
        guard blockDepth <= limits.blockDepth else { throw .tooDeep }
        defer { blockDepth -= 1 }
        return try decode(list)
    }

    /// Blocks of this level.
    mutating func decode(_ list: [TL.PageBlock]) throws(ArticleError) -> [ArticleBlock] {
        var decoded: [ArticleBlock] = []
        decoded.reserveCapacity(list.count)
        for block in list {
            try countBlock()
            decoded.append(try self.block(block))
        }
        return decoded
    }

    /// A text.
    mutating func text(_ text: TL.RichText) throws(ArticleError) -> RichText {
        texts += 1
        textDepth += 1
        guard texts <= limits.texts else { throw .tooLarge }
        guard textDepth <= limits.textDepth else { throw .tooDeep }
        defer { textDepth -= 1 }
        return try content(of: text)
    }

    /// The words below a block.
    mutating func caption(_ caption: TL.PageCaption) throws(ArticleError) -> ArticleBlock.Caption {
        .init(text: try text(caption.text), credit: try text(caption.credit))
    }
}
