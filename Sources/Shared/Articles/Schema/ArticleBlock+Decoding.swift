import TelegramSchema

extension ArticleDecoder {
    mutating func block(_ block: TL.PageBlock) throws(ArticleError) -> ArticleBlock {
        switch block {
        case .pageBlockTitle(let value): .text(.title, try text(value.text))
        case .pageBlockSubtitle(let value): .text(.subtitle, try text(value.text))
        case .pageBlockKicker(let value): .text(.kicker, try text(value.text))
        case .pageBlockHeader(let value): .text(.header, try text(value.text))
        case .pageBlockSubheader(let value): .text(.subheader, try text(value.text))
        case .pageBlockParagraph(let value): .text(.paragraph, try text(value.text))
        case .pageBlockFooter(let value): .text(.footer, try text(value.text))
        case .pageBlockHeading1(let value): .text(.header, try text(value.text))
        case .pageBlockHeading2(let value): .text(.header, try text(value.text))
        case .pageBlockHeading3(let value): .text(.subheader, try text(value.text))
        case .pageBlockHeading4(let value): .text(.subheader, try text(value.text))
        case .pageBlockHeading5(let value): .text(.subheader, try text(value.text))
        case .pageBlockHeading6(let value): .text(.subheader, try text(value.text))
        case .pageBlockThinking(let value): .text(.paragraph, try text(value.text))
        case .pageBlockMath(let value): .preformatted(.plain(try string(value.source)), language: "tex")
        case .pageBlockPreformatted(let value):
            .preformatted(try text(value.text), language: try string(value.language))
        case .pageBlockAuthorDate(let value):
            .authorDate(author: try text(value.author), date: value.publishedDate)
        case .pageBlockDivider: .divider
        case .pageBlockAnchor(let value): .anchor(name: try string(value.name))
        case .pageBlockList(let value): .list(try list(value))
        case .pageBlockOrderedList(let value): .list(try list(value))
        case .pageBlockBlockquote(let value):
            .blockquote(
                .init(.text(try text(value.text)), caption: try text(value.caption)),
                isCollapsed: value.collapsed
            )
        case .pageBlockBlockquoteBlocks(let value):
            .blockquote(
                .init(.blocks(try nested(value.blocks)), caption: try text(value.caption)),
                isCollapsed: false
            )
        case .pageBlockPullquote(let value):
            .pullquote(try text(value.text), caption: try text(value.caption))
        case .pageBlockTable(let value): .table(try table(value))
        case .pageBlockDetails(let value):
            .details(
                title: try text(value.title),
                blocks: try nested(value.blocks),
                isOpen: value.open
            )
        case .pageBlockRelatedArticles(let value):
            .relatedArticles(title: try text(value.title), try related(value.articles))
        default: try media(block)
        }
    }

    private mutating func media(_ block: TL.PageBlock) throws(ArticleError) -> ArticleBlock {
        switch block {
        case .pageBlockPhoto(let value):
            let photo = ArticlePhoto(
                id: value.photoID,
                url: try string(value.url),
                pageID: value.webpageID,
                isSpoiler: value.spoiler
            )
            return .photo(photo, try caption(value.caption))
        case .pageBlockVideo(let value):
            let video = ArticleVideo(
                documentID: value.videoID,
                autoplays: value.autoplay,
                loops: value.loop,
                isSpoiler: value.spoiler
            )
            return .video(video, try caption(value.caption))
        case .pageBlockAudio(let value):
            return .audio(documentID: value.audioID, try caption(value.caption))
        case .pageBlockDocument(let value):
            return .document(documentID: value.documentID, try caption(value.caption))
        case .pageBlockCover(let value):
            return try nested([value.cover]).first.map { .cover($0) } ?? .unsupported
        case .pageBlockEmbed(let value): return .embed(try embed(value), try caption(value.caption))
        case .pageBlockEmbedPost(let value):
            return .embeddedPost(try post(value), try caption(value.caption))
        case .pageBlockCollage(let value):
            return .collage(try nested(value.items), try caption(value.caption))
        case .pageBlockSlideshow(let value):
            return .slideshow(try nested(value.items), try caption(value.caption))
        case .pageBlockChannel(let value): return try channel(value.channel)
        case .pageBlockMap(let value): return try map(value)
        default: return .unsupported
        }
    }

    private mutating func embed(_ value: TL.PageBlock.PageBlockEmbed) throws(ArticleError) -> ArticleEmbed {
        var size: ArticleEmbed.Size?
        if let width = value.w, let height = value.h { size = .init(width: width, height: height) }
        return ArticleEmbed(
            url: try string(value.url),
            html: try string(value.html),
            posterPhotoID: value.posterPhotoID,
            size: size,
            isFullWidth: value.fullWidth,
            allowsScrolling: value.allowScrolling
        )
    }

    private mutating func post(_ value: TL.PageBlock.PageBlockEmbedPost) throws(ArticleError) -> ArticlePost {
        ArticlePost(
            url: try string(value.url),
            pageID: value.webpageID,
            authorPhotoID: value.authorPhotoID,
            author: try string(value.author),
            date: value.date,
            blocks: try nested(value.blocks)
        )
    }

    private mutating func channel(_ chat: TL.Chat) throws(ArticleError) -> ArticleBlock {
        switch chat {
        case .channel(let channel):
            .channel(
                ArticleChannel(
                    id: channel.id.rawValue,
                    accessHash: channel.accessHash,
                    title: try string(channel.title),
                    username: try string(channel.username)
                )
            )
        case .channelForbidden(let channel):
            .channel(
                ArticleChannel(
                    id: channel.id.rawValue,
                    accessHash: channel.accessHash,
                    title: try string(channel.title),
                    username: nil
                )
            )
        default: .unsupported
        }
    }

    private mutating func map(_ value: TL.PageBlock.PageBlockMap) throws(ArticleError) -> ArticleBlock {
        guard case .geoPoint(let point) = value.geo, point.lat.isFinite, point.long.isFinite else {
            return .unsupported
        }
        let map = ArticleMap(
            latitude: point.lat,
            longitude: point.long,
            zoom: value.zoom,
            size: .init(width: value.w, height: value.h)
        )
        return .map(map, try caption(value.caption))
    }

    private mutating func related(_ articles: [TL.PageRelatedArticle]) throws(ArticleError)
        -> [RelatedArticle]
    {
        var related: [RelatedArticle] = []
        related.reserveCapacity(articles.count)
        for article in articles {
            try countBlock()
            related.append(
                RelatedArticle(
                    url: try string(article.url),
                    pageID: article.webpageID,
                    title: try string(article.title),
                    description: try string(article.description),
                    photoID: article.photoID,
                    author: try string(article.author),
                    date: article.publishedDate
                )
            )
        }
        return related
    }
}
