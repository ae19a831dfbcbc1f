extension FormattedText {
    /// The addresses in the text, in their order, each once: those of its entities, and plain ones. Only the first
    /// ones of a long text or of many links. None contains white space.
    public var links: [String] {
        guard !entities.isEmpty || text.utf8.prefix(LinkFinder.longestText).contains(UInt8(ascii: ".")) else {
            return []
        }
        var finder = LinkFinder(self)
        return finder.find()
    }
}

extension MessageContent {
    /// True if the message has a web page preview, even a pending one.
    public var hasWebPage: Bool { media.contains { $0.id?.kind == .webPage } }
}
