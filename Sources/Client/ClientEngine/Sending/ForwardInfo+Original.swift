import ClientModel

extension ForwardInfo {
    /// What a forward of `original`, which was not one itself, says of it.
    init(_ original: Message) {
        self.init(date: original.timestamp)
        author = original.author
        if original.flags.contains(.post) { source = original.key }
    }
}
