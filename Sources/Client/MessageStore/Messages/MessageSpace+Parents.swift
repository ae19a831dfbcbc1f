extension MessageSpace {
    /// The spaces whose cached ranges are valid for this space too, this one first: a range with every message has
    /// every photo.
    var sources: [MessageSpace] {
        switch self {
        case .everywhere: [self]
        case .tag, .thread, .customTag: [self, .everywhere]
        case .threadTag(let thread, let tag): [self, .thread(thread), .tag(tag), .everywhere]
        }
    }
}
