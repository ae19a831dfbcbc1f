/// An article that opens inside the messenger.
///
/// A pure value for both ends. The photos and documents that its blocks name by id travel beside it.
///
/// Source: `page` of layer 229.
public struct Article: Hashable, Sendable {
    /// The address of the article.
    public var url: String
    /// The content, from the top down.
    public var blocks: [ArticleBlock]
    /// True if blocks are missing at its end, as in a message: the whole comes by `messages.getWebPage`.
    public var isPart: Bool
    /// True if it is laid out from right to left.
    public var isRightToLeft: Bool
    /// True if the second version of the templates made it.
    public var isSecondVersion: Bool
    /// The number of times that it was opened; nil if not counted.
    public var views: Int32?

    /// Creates a whole article that reads from left to right.
    public init(
        url: String,
        blocks: [ArticleBlock],
        isPart: Bool = false,
        isRightToLeft: Bool = false,
        isSecondVersion: Bool = true,
        views: Int32? = nil
    ) {
        self.url = url
        self.blocks = blocks
        self.isPart = isPart
        self.isRightToLeft = isRightToLeft
        self.isSecondVersion = isSecondVersion
        self.views = views
    }
}
