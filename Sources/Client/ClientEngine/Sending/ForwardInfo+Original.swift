import ClientModel

extension ForwardInfo {
    /// The forward header of `original`, which is not a forward itself.
    init(_ original: Message) {
        self.init(date: original.timestamp)
        author = original.author
        if original.flags.contains(.post) { source = original.key }
    }
}
