import Articles
import ChatPresentation
import ClientModel
import Localization

@testable import ArticleLayout

extension RichText {
    static func words(_ text: String) -> RichText { .plain(text) }
}

/// An article with each kind of block, whose texts are numbered words.
enum SampleArticle {
    static let photo: Photo = {
        var photo = Photo(MediaID(.photo, 7))
        photo.sizes = [ImageSize(type: "y", size: PixelSize(width: 1280, height: 800), byteCount: 1000)]
        return photo
    }()
    static let files: ArticleFiles = {
        var video = Document(MediaID(.document, 8))
        video.kind = .video(VideoInfo(size: PixelSize(width: 640, height: 360), duration: 65))
        var sound = Document(MediaID(.document, 9))
        sound.kind = .music(MusicInfo(duration: 61, title: "Song", performer: "Singer"))
        var file = Document(MediaID(.document, 10))
        file.name = "paper.pdf"
        return ArticleFiles(photos: [photo], documents: [video, sound, file])
    }()

    static func caption(_ name: String) -> ArticleBlock.Caption {
        .init(text: .plain("\(name) caption"), credit: .plain("\(name) credit"))
    }

    static let blocks: [ArticleBlock] = [
        .cover(.photo(ArticlePhoto(id: 7), caption("cover"))),
        .text(.kicker, .plain("a kicker")),
        .text(.title, .plain("a title")),
        .text(.subtitle, .plain("a subtitle")),
        .authorDate(author: .plain("an author"), date: 1_700_000_000),
        .text(.header, .plain("a header")),
        .text(.subheader, .plain("a subheader")),
        .text(.paragraph, .concat([.plain("a "), .styled(.bold, .plain("bold")), .plain(" paragraph")])),
        .preformatted(.plain("let a = 1\nlet b = 2"), language: "swift"),
        .divider,
        .anchor(name: "deep"),
        .list(
            ArticleList(
                .bullets,
                items: [
                    .init(.text(.plain("first item"))),
                    .init(
                        .blocks([
                            .text(.paragraph, .plain("second item")),
                            .list(
                                ArticleList(
                                    .numbers(.init(kind: "i")),
                                    items: [.init(.text(.plain("inner item")))]
                                )
                            ),
                        ])
                    ),
                    .init(.text(.plain("ticked item")), isChecked: true),
                ]
            )
        ),
        .blockquote(.init(.text(.plain("a quotation")), caption: .plain("a speaker")), isCollapsed: false),
        .blockquote(.init(.blocks([.text(.paragraph, .plain("quoted block"))])), isCollapsed: false),
        .pullquote(.plain("a pullquote"), caption: .plain("its speaker")),
        .photo(ArticlePhoto(id: 7), caption("photo")),
        .video(ArticleVideo(documentID: 8), caption("video")),
        .audio(documentID: 9, caption("audio")),
        .document(documentID: 10, caption("document")),
        .embed(ArticleEmbed(url: "https://video.example/1"), caption("embed")),
        .embeddedPost(
            ArticlePost(
                url: "https://post.example/1",
                author: "a poster",
                blocks: [.text(.paragraph, .plain("post text"))]
            ),
            caption("post")
        ),
        .collage(
            [.photo(ArticlePhoto(id: 7), .init()), .video(ArticleVideo(documentID: 8), .init())],
            caption("collage")
        ),
        .slideshow(
            [.photo(ArticlePhoto(id: 7), .init()), .photo(ArticlePhoto(id: 7), .init())],
            caption("slides")
        ),
        .channel(ArticleChannel(title: "a channel", username: "channel")),
        .details(
            title: .plain("open details"),
            blocks: [.text(.paragraph, .plain("open inside"))],
            isOpen: true
        ),
        .details(
            title: .plain("closed details"),
            blocks: [.anchor(name: "hidden"), .text(.paragraph, .plain("closed inside"))],
            isOpen: false
        ),
        .table(
            ArticleTable(
                title: .plain("a table"),
                rows: [
                    [
                        .init(.plain("head one"), isHeader: true),
                        .init(.plain("head two"), isHeader: true, columnSpan: 2),
                    ],
                    [
                        .init(.plain("tall"), rowSpan: 2), .init(.plain("b2")),
                        .init(.plain("c2"), alignment: .trailing),
                    ],
                    [.init(.plain("b3")), .init(.plain("c3"))],
                ],
                isBordered: true,
                isStriped: true
            )
        ),
        .relatedArticles(
            title: .plain("related"),
            [RelatedArticle(url: "https://other.example", title: "another article", photoID: 7)]
        ),
        .map(
            ArticleMap(latitude: 52, longitude: 13, zoom: 12, size: .init(width: 600, height: 300)),
            caption("map")
        ),
        .text(.footer, .plain("a footer")),
        .unsupported,
    ]

    static func article(_ blocks: [ArticleBlock] = blocks, isRightToLeft: Bool = false) -> Article {
        Article(url: "https://site.example/a", blocks: blocks, isRightToLeft: isRightToLeft)
    }

    static func context(_ width: Double = 900) -> BubbleContext {
        BubbleContext(width: width, language: .english, measurer: CellMeasurer())
    }

    static func document(
        _ blocks: [ArticleBlock] = blocks,
        _ state: ReadingState = ReadingState(),
        width: Double = 900
    ) -> ArticleDocument {
        ArticleDocument(article(blocks), files, state, in: context(width))
    }
}
