import Articles
import TestKit

/// Articles at random, of every block and text that the model has.
struct RandomArticle {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func article() -> Article {
        Article(
            url: string(),
            blocks: (0..<Int.random(in: 0...12, using: &random)).map { _ in block(depth: 0) },
            isPart: flip(),
            isRightToLeft: flip(),
            isSecondVersion: flip(),
            views: flip() ? number() : nil
        )
    }

    private mutating func block(depth: Int) -> ArticleBlock {
        switch Int.random(in: 0...(depth < 4 ? 21 : 11), using: &random) {
        case 0: .divider
        case 1: .anchor(name: string())
        case 2: .authorDate(author: text(), date: number())
        case 3: .preformatted(text(), language: string())
        case 4: .pullquote(text(), caption: text())
        case 5: .photo(photo(), caption())
        case 6: .video(video(), caption())
        case 7: .audio(documentID: id(), caption())
        case 8: .document(documentID: id(), caption())
        case 9: .embed(embed(), caption())
        case 10: .channel(channel())
        case 11: .map(map(), caption())
        case 12: .table(table())
        case 13: .relatedArticles(title: text(), several { $0.related() })
        case 14: .list(list(depth: depth))
        case 15: .blockquote(quotation(depth: depth), isCollapsed: false)
        case 16: .cover(block(depth: depth + 1))
        case 17: .embeddedPost(post(depth: depth), caption())
        case 18: .collage(several { $0.block(depth: depth + 1) }, caption())
        case 19: .slideshow(several { $0.block(depth: depth + 1) }, caption())
        case 20: .details(title: text(), blocks: several { $0.block(depth: depth + 1) }, isOpen: flip())
        default: .text(pick(ArticleBlock.TextRole.allCases, or: .paragraph), text())
        }
    }

    mutating func text(depth: Int = 0) -> RichText {
        switch Int.random(in: 0...(depth < 4 ? 8 : 2), using: &random) {
        case 0: .empty
        case 1: .plain(string())
        case 2: .image(documentID: id(), width: number(), height: number())
        case 3: .concat(several { $0.text(depth: depth + 1) })
        case 4: .anchor(text(depth: depth + 1), name: string())
        case 5: .link(text(depth: depth + 1), .url(string(), pageID: id()))
        case 6: .link(text(depth: depth + 1), .email(string()))
        case 7: .link(text(depth: depth + 1), .phone(string()))
        default: .styled(pick(RichText.Style.allCases, or: .bold), text(depth: depth + 1))
        }
    }

    private mutating func list(depth: Int) -> ArticleList {
        let isOrdered = flip()
        let items = several { random in
            let body: ArticleList.Body =
                random.flip()
                ? .text(random.text()) : .blocks(random.several { $0.block(depth: depth + 1) })
            let isChecked = random.flip() ? random.flip() : nil
            guard isOrdered else { return ArticleList.Item(body, isChecked: isChecked) }
            return ArticleList.Item(
                body,
                isChecked: isChecked,
                number: random.maybe { $0.string() },
                value: random.maybe { $0.number() },
                kind: random.maybe { $0.string() }
            )
        }
        guard isOrdered else { return ArticleList(.bullets, items: items) }
        let numbers = ArticleList.Numbers(
            start: maybe { $0.number() },
            isReversed: flip(),
            kind: maybe { $0.string() }
        )
        return ArticleList(.numbers(numbers), items: items)
    }

    private mutating func table() -> ArticleTable {
        ArticleTable(
            title: text(),
            rows: several { random in random.several { $0.cell() } },
            isBordered: flip(),
            isStriped: flip(),
            isCompact: flip()
        )
    }

    private mutating func cell() -> ArticleTable.Cell {
        ArticleTable.Cell(
            maybe { $0.text() },
            isHeader: flip(),
            alignment: pick(ArticleTable.Alignment.allCases, or: .leading),
            verticalAlignment: pick(ArticleTable.VerticalAlignment.allCases, or: .top),
            columnSpan: .random(in: 1...4, using: &random),
            rowSpan: .random(in: 1...4, using: &random)
        )
    }

    private mutating func quotation(depth: Int) -> ArticleBlock.Quotation {
        flip()
            ? .init(.text(text()), caption: text())
            : .init(.blocks(several { $0.block(depth: depth + 1) }), caption: text())
    }

    private mutating func post(depth: Int) -> ArticlePost {
        ArticlePost(
            url: string(),
            pageID: id(),
            authorPhotoID: id(),
            author: string(),
            date: number(),
            blocks: several { $0.block(depth: depth + 1) }
        )
    }

    private mutating func photo() -> ArticlePhoto {
        guard flip() else { return ArticlePhoto(id: id(), isSpoiler: flip()) }
        return ArticlePhoto(id: id(), url: string(), pageID: id(), isSpoiler: flip())
    }

    private mutating func video() -> ArticleVideo {
        ArticleVideo(documentID: id(), autoplays: flip(), loops: flip(), isSpoiler: flip())
    }

    private mutating func embed() -> ArticleEmbed {
        ArticleEmbed(
            url: maybe { $0.string() },
            html: maybe { $0.string() },
            posterPhotoID: maybe { $0.id() },
            size: maybe { .init(width: $0.number(), height: $0.number()) },
            isFullWidth: flip(),
            allowsScrolling: flip()
        )
    }

    private mutating func channel() -> ArticleChannel {
        ArticleChannel(
            id: id(),
            accessHash: maybe { $0.id() },
            title: string(),
            username: maybe { $0.string() }
        )
    }

    private mutating func map() -> ArticleMap {
        ArticleMap(
            latitude: .random(in: -90...90, using: &random),
            longitude: .random(in: -180...180, using: &random),
            zoom: number(),
            size: .init(width: number(), height: number())
        )
    }

    private mutating func related() -> RelatedArticle {
        RelatedArticle(
            url: string(),
            pageID: id(),
            title: maybe { $0.string() },
            description: maybe { $0.string() },
            photoID: maybe { $0.id() },
            author: maybe { $0.string() },
            date: maybe { $0.number() }
        )
    }

    private mutating func caption() -> ArticleBlock.Caption { .init(text: text(), credit: text()) }

    private mutating func flip() -> Bool { .random(using: &random) }

    private mutating func number() -> Int32 { .random(in: .min ... .max, using: &random) }

    private mutating func id() -> Int64 { .random(in: .min ... .max, using: &random) }

    private mutating func string() -> String {
        String((0..<Int.random(in: 0...8, using: &random)).map { _ in pick(Array("aZ 9\n«я中👩‍👩‍👧"), or: "a") })
    }

    private mutating func pick<Value>(_ values: [Value], or other: Value) -> Value {
        values.randomElement(using: &random) ?? other
    }

    private mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
        flip() ? value(&self) : nil
    }

    private mutating func several<Value>(_ value: (inout Self) -> Value) -> [Value] {
        var values: [Value] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) { values.append(value(&self)) }
        return values
    }
}
