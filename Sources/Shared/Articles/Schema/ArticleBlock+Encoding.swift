public import TelegramSchema

extension TL.PageBlock {
    /// The schema's form of a block.
    public init(_ block: ArticleBlock) {
        self =
            switch block {
            case .unsupported: .pageBlockUnsupported
            case .text(let role, let text): Self.text(role, .init(text))
            case .authorDate(let author, let date):
                .pageBlockAuthorDate(.init(author: .init(author), publishedDate: date))
            case .preformatted(let text, let language):
                .pageBlockPreformatted(.init(text: .init(text), language: language))
            case .divider: .pageBlockDivider
            case .anchor(let name): .pageBlockAnchor(.init(name: name))
            case .list(let list): Self(list)
            case .blockquote(let quotation, let isCollapsed): Self(quotation, isCollapsed: isCollapsed)
            case .pullquote(let text, let caption):
                .pageBlockPullquote(.init(text: .init(text), caption: .init(caption)))
            case .table(let table): Self(table)
            case .details(let title, let blocks, let isOpen):
                .pageBlockDetails(
                    .init(open: isOpen, blocks: blocks.map(Self.init), title: .init(title))
                )
            case .relatedArticles(let title, let articles):
                .pageBlockRelatedArticles(
                    .init(title: .init(title), articles: articles.map(TL.PageRelatedArticle.init))
                )
            case .cover(let block): .pageBlockCover(.init(cover: Self(block)))
            case .collage(let items, let caption):
                .pageBlockCollage(.init(items: items.map(Self.init), caption: .init(caption)))
            case .slideshow(let items, let caption):
                .pageBlockSlideshow(.init(items: items.map(Self.init), caption: .init(caption)))
            case .photo, .video, .audio, .document, .embed, .embeddedPost, .channel, .map:
                Self.media(block)
            }
    }

    private static func text(_ role: ArticleBlock.TextRole, _ text: TL.RichText) -> TL.PageBlock {
        switch role {
        case .title: .pageBlockTitle(.init(text: text))
        case .subtitle: .pageBlockSubtitle(.init(text: text))
        case .kicker: .pageBlockKicker(.init(text: text))
        case .header: .pageBlockHeader(.init(text: text))
        case .subheader: .pageBlockSubheader(.init(text: text))
        case .paragraph: .pageBlockParagraph(.init(text: text))
        case .footer: .pageBlockFooter(.init(text: text))
        }
    }

    private init(_ quotation: ArticleBlock.Quotation, isCollapsed: Bool) {
        switch quotation.body {
        case .text(let text):
            self = .pageBlockBlockquote(
                .init(collapsed: isCollapsed, text: .init(text), caption: .init(quotation.caption))
            )
        case .blocks(let blocks):
            self = .pageBlockBlockquoteBlocks(
                .init(blocks: blocks.map(Self.init), caption: .init(quotation.caption))
            )
        }
    }

    private static func media(_ block: ArticleBlock) -> TL.PageBlock {
        switch block {
        case .photo(let photo, let caption): .pageBlockPhoto(.init(photo, .init(caption)))
        case .video(let video, let caption): .pageBlockVideo(.init(video, .init(caption)))
        case .audio(let id, let caption): .pageBlockAudio(.init(audioID: id, caption: .init(caption)))
        case .document(let id, let caption):
            .pageBlockDocument(.init(documentID: id, caption: .init(caption)))
        case .embed(let embed, let caption): .pageBlockEmbed(.init(embed, .init(caption)))
        case .embeddedPost(let post, let caption): .pageBlockEmbedPost(.init(post, .init(caption)))
        case .channel(let channel): .pageBlockChannel(.init(channel: .init(channel)))
        case .map(let map, let caption):
            .pageBlockMap(
                .init(
                    geo: .geoPoint(.init(long: map.longitude, lat: map.latitude, accessHash: 0)),
                    zoom: map.zoom,
                    w: map.size.width,
                    h: map.size.height,
                    caption: .init(caption)
                )
            )
        default: .pageBlockUnsupported
        }
    }
}

extension TL.PageBlock.PageBlockPhoto {
    fileprivate init(_ photo: ArticlePhoto, _ caption: TL.PageCaption) {
        self.init(
            spoiler: photo.isSpoiler,
            photoID: photo.id,
            caption: caption,
            url: photo.url,
            webpageID: photo.url == nil ? nil : photo.pageID ?? 0
        )
    }
}

extension TL.PageBlock.PageBlockVideo {
    fileprivate init(_ video: ArticleVideo, _ caption: TL.PageCaption) {
        self.init(
            autoplay: video.autoplays,
            loop: video.loops,
            spoiler: video.isSpoiler,
            videoID: video.documentID,
            caption: caption
        )
    }
}

extension TL.PageBlock.PageBlockEmbed {
    fileprivate init(_ embed: ArticleEmbed, _ caption: TL.PageCaption) {
        self.init(
            fullWidth: embed.isFullWidth,
            allowScrolling: embed.allowsScrolling,
            url: embed.url,
            html: embed.html,
            posterPhotoID: embed.posterPhotoID,
            w: embed.size?.width,
            h: embed.size?.height,
            caption: caption
        )
    }
}

extension TL.PageBlock.PageBlockEmbedPost {
    fileprivate init(_ post: ArticlePost, _ caption: TL.PageCaption) {
        self.init(
            url: post.url,
            webpageID: post.pageID,
            authorPhotoID: post.authorPhotoID,
            author: post.author,
            date: post.date,
            blocks: post.blocks.map(TL.PageBlock.init),
            caption: caption
        )
    }
}

extension TL.PageCaption {
    init(_ caption: ArticleBlock.Caption) {
        self.init(text: .init(caption.text), credit: .init(caption.credit))
    }
}

extension TL.PageRelatedArticle {
    fileprivate init(_ article: RelatedArticle) {
        self.init(
            url: article.url,
            webpageID: article.pageID,
            title: article.title,
            description: article.description,
            photoID: article.photoID,
            author: article.author,
            publishedDate: article.date
        )
    }
}

extension TL.Chat {
    /// A channel as far as an article knows it.
    fileprivate init(_ channel: ArticleChannel) {
        self = .channel(
            .init(
                left: true,
                broadcast: true,
                min: true,
                id: ChannelID(rawValue: channel.id),
                accessHash: channel.accessHash,
                title: channel.title,
                username: channel.username,
                photo: .chatPhotoEmpty,
                date: 0
            )
        )
    }
}
