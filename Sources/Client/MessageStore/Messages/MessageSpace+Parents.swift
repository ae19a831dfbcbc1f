extension MessageSpace {
    /// The spaces whose cached ranges are cached here as well, this one first: whoever has every message of a
    /// range has every photo in it.
    var sources: [MessageSpace] {
        switch self {
        case .everywhere: [self]
        case .tag, .thread, .customTag: [self, .everywhere]
        case .threadTag(let thread, let tag): [self, .thread(thread), .tag(tag), .everywhere]
        }
    }
}
