import Articles
import ArticleLayout
import ClientModel

/// Each kind of block that articles have, with words of one language.
struct SampleBlocks {
    /// The words that the blocks are made of.
    struct Words {
        var title = "Swifts over the old harbour"
        var short = "A spring on the roofs"
        var name = "Ann Larkin"
        var text = """
            Nobody knew where they came from. In the first week of May the sky over the customs house was full of \
            them, and by the evening the people of the quay had stopped to look.
            """
        var item = "They sleep, eat and drink in flight"
        var long = "A bird that leaves the nest in summer may not touch the ground again for three years"
        var code = "let swifts = sky.birds.filter { $0.isFast }\nfor swift in swifts { print(swift) }"
        var link = "the ringing station"

        /// The same in Arabic.
        static let rightToLeft = Words(
            title: "طيور السمامة فوق الميناء القديم",
            short: "ربيع على الأسطح",
            name: "آن لاركن",
            text: """
                لم يعرف أحد من أين جاءت. في الأسبوع الأول من مايو امتلأت السماء فوق مبنى الجمارك بها، \
                وفي المساء توقف الناس على الرصيف لينظروا إليها.
                """,
            item: "تنام وتأكل وتشرب أثناء الطيران",
            long: "قد لا يلمس الطائر الذي يغادر العش في الصيف الأرض مرة أخرى لمدة ثلاث سنوات",
            link: "محطة الترقيم"
        )
    }

    let words: Words

    static let files: ArticleFiles = {
        func photo(_ id: Int64, _ width: Int32, _ height: Int32) -> Photo {
            var photo = Photo(MediaID(.photo, id))
            let size = PixelSize(width: width, height: height)
            photo.sizes = [ImageSize(type: "y", size: size, byteCount: 1000)]
            return photo
        }
        var video = Document(MediaID(.document, 8))
        video.kind = .video(VideoInfo(size: PixelSize(width: 640, height: 360), duration: 65))
        var sound = Document(MediaID(.document, 9))
        sound.kind = .music(MusicInfo(duration: 61, title: "Dawn chorus", performer: "The quay"))
        var file = Document(MediaID(.document, 10))
        file.name = "ringing-report.pdf"
        file.byteCount = 482_000
        let photos = [photo(1, 1280, 800), photo(2, 800, 1200), photo(3, 1280, 960), photo(4, 200, 120)]
        return ArticleFiles(photos: photos, documents: [video, sound, file])
    }()

    private func caption(_ hasCredit: Bool = true) -> ArticleBlock.Caption {
        .init(text: .plain(words.item), credit: hasCredit ? .plain(words.name) : .empty)
    }

    private func photo(_ id: Int64, _ caption: ArticleBlock.Caption = .init()) -> ArticleBlock {
        .photo(ArticlePhoto(id: id), caption)
    }

    private var paragraph: ArticleBlock { .text(.paragraph, .plain(words.text)) }

    /// All blocks, from the top down.
    var all: [ArticleBlock] { head + texts + lists + quotations + media + tables + end }

    private var head: [ArticleBlock] {
        [
            .cover(photo(1, caption())), .text(.kicker, .plain(words.short)),
            .text(.title, .plain(words.title)),
            .text(.subtitle, .plain(words.long)),
            .authorDate(author: .plain(words.name), date: 1_700_000_000),
        ]
    }

    private var texts: [ArticleBlock] {
        [
            paragraph, paragraph, .text(.header, .plain(words.title)),
            .text(
                .paragraph,
                .concat([
                    .styled(.bold, .plain(words.item)), .plain(" "), .styled(.italic, .plain(words.item)),
                    .plain(" "),
                    .link(.plain(words.link), .url("https://example.org/a", pageID: 1)), .plain(" "),
                    .styled(.fixed, .plain("fixed")), .plain(" "), .styled(.marked, .plain(words.name)),
                    .plain(" x"), .styled(.superscript, .plain("2")), .plain(" H"),
                    .styled(.subscript, .plain("2")), .plain("O "), .styled(.strike, .plain(words.name)),
                    .plain(" "), .styled(.underline, .plain(words.name)), .plain("."),
                ])
            ),
            .text(.subheader, .plain(words.short)), paragraph,
            .preformatted(.plain(words.code), language: "swift"),
            paragraph, .divider, paragraph,
        ]
    }

    private var lists: [ArticleBlock] {
        let inner = ArticleList(
            .numbers(.init(kind: "a")),
            items: [.init(.text(.plain(words.item))), .init(.text(.plain(words.long)))]
        )
        return [
            .text(.subheader, .plain(words.short)),
            .list(
                ArticleList(
                    .bullets,
                    items: [
                        .init(.text(.plain(words.item))), .init(.text(.plain(words.text))),
                        .init(.blocks([.text(.paragraph, .plain(words.item)), .list(inner)])),
                    ]
                )
            ),
            paragraph,
            .list(
                ArticleList(
                    .numbers(.init(start: 8)),
                    items: (0..<4).map { .init(.text(.plain($0 == 1 ? words.text : words.item))) }
                )
            ),
            .list(
                ArticleList(
                    .bullets,
                    items: [
                        .init(.text(.plain(words.item)), isChecked: true),
                        .init(.text(.plain(words.long)), isChecked: false),
                    ]
                )
            ),
        ]
    }

    private var quotations: [ArticleBlock] {
        [
            paragraph,
            .blockquote(.init(.text(.plain(words.text)), caption: .plain(words.name)), isCollapsed: false),
            paragraph, .pullquote(.plain(words.long), caption: .plain(words.name)), paragraph,
            .blockquote(
                .init(
                    .blocks([
                        paragraph, .list(ArticleList(.bullets, items: [.init(.text(.plain(words.item)))])),
                    ])
                ),
                isCollapsed: false
            ),
        ]
    }

    private var media: [ArticleBlock] {
        [
            paragraph, photo(3, caption()), paragraph, photo(4, caption(false)), paragraph,
            .video(ArticleVideo(documentID: 8), caption()), .audio(documentID: 9, caption(false)),
            .document(documentID: 10, .init()), paragraph,
            .collage([photo(1), photo(2), photo(3)], caption()),
            paragraph, .slideshow([photo(1), photo(2)], caption()),
            .embed(ArticleEmbed(url: "https://video.example/1"), caption(false)),
            .embeddedPost(
                ArticlePost(
                    url: "https://post.example/1",
                    author: words.name,
                    date: 1_700_000_000,
                    blocks: [paragraph, photo(3)]
                ),
                caption(false)
            ),
            .channel(ArticleChannel(title: words.title, username: "swifts")),
            .map(
                ArticleMap(latitude: 52.37, longitude: 4.9, zoom: 12, size: .init(width: 600, height: 300)),
                caption(false)
            ),
        ]
    }

    private var tables: [ArticleBlock] {
        let header = [words.short, words.name, "N"].map { ArticleTable.Cell(.plain($0), isHeader: true) }
        let rows: [[ArticleTable.Cell]] = (1..<5).map { row in
            [
                .init(.plain(words.item)), .init(.plain(row == 2 ? words.long : words.name)),
                .init(.plain("\(row * 37)"), alignment: .trailing, verticalAlignment: .middle),
            ]
        }
        let wide = (0..<3).map { row in
            (0..<9).map { ArticleTable.Cell(.plain("\(words.name) \(row) \($0)"), isHeader: row == 0) }
        }
        let spans: [[ArticleTable.Cell]] = [
            [.init(.plain(words.short), isHeader: true, columnSpan: 2), .init(.plain("N"), isHeader: true)],
            [.init(.plain(words.name), rowSpan: 2), .init(.plain(words.item)), .init(.plain("1"))],
            [.init(.plain(words.long)), .init(.plain("2"))],
        ]
        return [
            .text(.header, .plain(words.short)),
            .table(
                ArticleTable(
                    title: .plain(words.title),
                    rows: [header] + rows,
                    isBordered: true,
                    isStriped: true
                )
            ),
            paragraph, .table(ArticleTable(rows: [header] + rows, isStriped: true)), paragraph,
            .table(ArticleTable(rows: spans, isBordered: true)), paragraph, .table(ArticleTable(rows: wide)),
        ]
    }

    private var end: [ArticleBlock] {
        [
            .details(title: .plain(words.short), blocks: [paragraph], isOpen: true),
            .details(title: .plain(words.long), blocks: [paragraph], isOpen: false), paragraph,
            .text(.footer, .plain(words.long)),
            .relatedArticles(
                title: .plain(words.short),
                [
                    RelatedArticle(
                        url: "https://example.org/b",
                        title: words.title,
                        description: words.text,
                        photoID: 1,
                        author: words.name,
                        date: 1_700_000_000
                    ), RelatedArticle(url: "https://example.org/c", title: words.long, author: words.name),
                ]
            ),
        ]
    }
}
