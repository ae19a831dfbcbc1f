public import Articles
public import ChatPresentation
public import ClientModel

/// The photos and documents that the blocks of an article name by id.
public struct ArticleFiles: Hashable, Sendable {
    /// The photos by the server's id.
    public var photos: [Int64: Photo]
    /// The documents by the server's id.
    public var documents: [Int64: Document]

    /// Creates a collection.
    public init(photos: [Photo] = [], documents: [Document] = []) {
        self.photos = Dictionary(photos.map { ($0.id.number, $0) }) { first, _ in first }
        self.documents = Dictionary(documents.map { ($0.id.number, $0) }) { first, _ in first }
    }
}

/// The changes that a reader made to an article on the screen.
public struct ReadingState: Hashable, Sendable {
    /// The folding parts that are not as the article has them.
    public var toggled: Set<Int64> = []
    /// The shown pictures of slideshows.
    public var slides: [Int64: Int] = [:]
    /// The distances by which wide tables and programs are moved sideways. Rows are cut and laid out without them.
    public var shifts: [Int64: Double] = [:]

    /// The sound that plays now.
    public var playing: MediaID?

    /// Creates the state of an article that was opened just now.
    public init() {}
}

/// An article as rows.
public struct ArticleDocument: Sendable {
    /// A place that links lead to.
    public struct Place: Hashable, Sendable {
        /// The segment.
        public var segment: Int64
        /// The folded parts around it, the outermost first.
        public var folds: [Int64]
    }

    /// A segment in a folded part.
    public struct Folded: Sendable {
        /// The segment, which is not laid out. A long text is not cut.
        public var segment: ArticleSegment
        /// The folded parts around it, the outermost first.
        public var folds: [Int64]
    }

    /// The segments from the top down.
    public private(set) var segments: [ArticleSegment] = []
    /// The places of anchors, by name.
    public private(set) var anchors: [String: Place] = [:]
    /// The texts in folded parts from the top down, but for their tables.
    public private(set) var folded: [Folded] = []
    /// The widest distances by which tables and programs can be moved sideways, by number.
    public private(set) var travels: [Int64: Double] = [:]
    /// The places at which long texts are cut.
    public private(set) var cuts = TextCuts()

    /// Cuts an article into segments. Runs off the main thread, since it measures tables and long paragraphs.
    ///
    /// - Parameters:
    ///   - article: The article.
    ///   - files: Its photos and documents.
    ///   - state: The changes of the reader.
    ///   - cuts: The measured places of a former cut, and how many more may be measured.
    ///   - context: The width, the language and the measurer.
    public init(
        _ article: Article,
        _ files: ArticleFiles,
        _ state: ReadingState = ReadingState(),
        cuts: TextCuts = TextCuts(),
        in context: BubbleContext
    ) {
        var segmenter = ArticleSegmenter(
            files,
            state,
            context,
            cuts: cuts,
            isRightToLeft: article.isRightToLeft
        )
        segmenter.append(article.blocks)
        segmenter.finish(views: article.views)
        (segments, anchors, travels) = (segmenter.segments, segmenter.anchors, segmenter.travels)
        (self.cuts, folded) = (segmenter.cuts, segmenter.folded)
    }
}

extension Article {
    /// The addresses that the article's links lead to and of which the server has pages.
    public var linkedPages: Set<String> {
        var pages: Set<String> = []
        for block in blocks { block.collectPages(&pages) }
        return pages
    }
}

extension ArticleBlock {
    fileprivate func collectPages(_ pages: inout Set<String>) {
        switch self {
        case .text(_, let text), .preformatted(let text, _), .authorDate(let text, _):
            text.collectPages(&pages)
        case .pullquote(let text, let caption):
            text.collectPages(&pages)
            caption.collectPages(&pages)
        case .list(let list):
            for item in list.items {
                switch item.body {
                case .text(let text): text.collectPages(&pages)
                case .blocks(let blocks): for block in blocks { block.collectPages(&pages) }
                }
            }
        case .blockquote(let quotation, _):
            switch quotation.body {
            case .text(let text): text.collectPages(&pages)
            case .blocks(let blocks): for block in blocks { block.collectPages(&pages) }
            }
        case .cover(let inner): inner.collectPages(&pages)
        case .photo(let photo, let caption):
            if let url = photo.url, photo.pageID ?? 0 != 0 { pages.insert(url) }
            caption.text.collectPages(&pages)
        case .details(let title, let blocks, _):
            title.collectPages(&pages)
            for block in blocks { block.collectPages(&pages) }
        case .embeddedPost(let post, _):
            if post.pageID != 0 { pages.insert(post.url) }
            for block in post.blocks { block.collectPages(&pages) }
        case .collage(let blocks, _), .slideshow(let blocks, _):
            for block in blocks { block.collectPages(&pages) }
        case .table(let table):
            for cell in table.rows.joined() { cell.text?.collectPages(&pages) }
        case .relatedArticles(_, let articles):
            for article in articles where article.pageID != 0 { pages.insert(article.url) }
        case .video(_, let caption), .audio(_, let caption), .document(_, let caption),
            .embed(_, let caption),
            .map(_, let caption):
            caption.text.collectPages(&pages)
        case .unsupported, .divider, .anchor, .channel: break
        }
    }
}

extension RichText {
    fileprivate func collectPages(_ pages: inout Set<String>) {
        switch self {
        case .link(let text, let link):
            if case .url(let address, let page) = link, page != 0 { pages.insert(address) }
            text.collectPages(&pages)
        case .concat(let texts): for text in texts { text.collectPages(&pages) }
        case .styled(_, let text), .anchor(let text, _): text.collectPages(&pages)
        case .empty, .plain, .image: break
        }
    }
}
