extension FormattedText {
    /// The addresses that it leads to, in their order, each once: those of its entities, and those that stand in it. Of
    /// a long text and of many links the first ones only. None has white space in it.
    public var links: [String] {
        guard !entities.isEmpty || text.utf8.prefix(LinkFinder.longestText).contains(UInt8(ascii: ".")) else {
            return []
        }
        var finder = LinkFinder(self)
        return finder.find()
    }
}

extension MessageContent {
    /// Whether it comes with the preview of a link, be it still awaited.
    public var hasWebPage: Bool { media.contains { $0.id?.kind == .webPage } }
}
