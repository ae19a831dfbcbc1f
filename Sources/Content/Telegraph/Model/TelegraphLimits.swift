/// Bounds of pages.
public enum TelegraphLimits {
    /// The most bytes of content as JSON: 64 KB.
    ///
    /// Source: telegra.ph/api, createPage. Bytes count as they were sent: an escape such as `\u4ece` is six of them.
    public static let contentBytes = 64 << 10
    /// The deepest nesting of elements.
    public static let depth = 20
    /// The most texts and elements of a page.
    public static let nodes = 20_000
    /// The most bytes of HTML that is read.
    public static let htmlBytes = 1 << 20
    /// The most bytes of Markdown that is read.
    public static let markdownBytes = 256 << 10
    /// The most bytes of an address.
    public static let addressBytes = 2048
}
