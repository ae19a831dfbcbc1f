/// Bounds on an article that is decoded. What exceeds them is refused whole.
public struct ArticleLimits: Sendable {
    /// The most blocks, list items, table cells and related articles together.
    public var blocks = 100_000
    /// The most pieces of text with a form.
    public var texts = 400_000
    /// The most bytes of text, in UTF-8.
    public var bytes = 4 << 20
    /// The deepest nesting of blocks.
    public var blockDepth = 16
    /// The deepest nesting of texts.
    public var textDepth = 32

    /// The limits of what a server accepts from its own templates, and a client from its server.
    public init() {}
}

/// The reason why an article is refused.
public enum ArticleError: Error, Hashable, Sendable {
    /// Blocks or texts are nested too deeply.
    case tooDeep
    /// It has too many blocks or texts, or too much text.
    case tooLarge
}
