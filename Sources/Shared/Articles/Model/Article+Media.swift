/// A photo, video or sound that an article shows.
public struct ArticleMediaUse: Hashable, Sendable {
    /// The kinds of files.
    public enum Kind: Hashable, Sendable {
        case photo, video, audio
    }

    /// The kind.
    public var kind: Kind
    /// The server's id of the photo or document.
    public var id: Int64
    /// The words below it.
    public var caption: String
}

extension Article {
    /// The photos, videos and sounds of the blocks, in reading order. Those in folded parts are among them.
    public var media: [ArticleMediaUse] {
        var media: [ArticleMediaUse] = []
        for block in blocks { block.collect(&media) }
        return media
    }
}

extension ArticleBlock {
    fileprivate func collect(_ media: inout [ArticleMediaUse]) {
        switch self {
        case .photo(let photo, let caption):
            media.append(ArticleMediaUse(kind: .photo, id: photo.id, caption: caption.text.string))
        case .video(let video, let caption):
            media.append(ArticleMediaUse(kind: .video, id: video.documentID, caption: caption.text.string))
        case .audio(let id, let caption):
            media.append(ArticleMediaUse(kind: .audio, id: id, caption: caption.text.string))
        case .cover(let inner): inner.collect(&media)
        case .collage(let blocks, let caption), .slideshow(let blocks, let caption):
            let first = media.count
            for block in blocks { block.collect(&media) }
            // What is below all of them is below each that has no words of its own.
            for place in first..<media.count where media[place].caption.isEmpty {
                media[place].caption = caption.text.string
            }
        case .details(_, let blocks, _): for block in blocks { block.collect(&media) }
        case .embeddedPost(let post, _): for block in post.blocks { block.collect(&media) }
        case .list(let list):
            for item in list.items {
                if case .blocks(let blocks) = item.body { for block in blocks { block.collect(&media) } }
            }
        case .blockquote(let quotation, _):
            if case .blocks(let blocks) = quotation.body { for block in blocks { block.collect(&media) } }
        default: break
        }
    }
}
