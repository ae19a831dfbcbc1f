import Articles
import Foundation
import TelegramSchema

/// The articles that are measured: each is the largest that anybody would read, in one way.
enum LargeArticle: String, CaseIterable {
    /// A megabyte in one paragraph.
    case paragraph
    /// 10,000 blocks: headings, paragraphs, lists, quotations.
    case blocks
    /// 300 pictures, a paragraph below each.
    case pictures
    /// A table of 5,000 rows.
    case table

    /// The number of pictures.
    static let pictureCount = 300
    /// The pictures have so many different files.
    static let pictureFiles = 12

    /// The name in the results.
    var title: String {
        switch self {
        case .paragraph: "1 MB in one paragraph"
        case .blocks: "10,000 blocks"
        case .pictures: "300 pictures"
        case .table: "5,000 rows"
        }
    }

    /// The blocks.
    var blocks: [ArticleBlock] {
        let heading = ArticleBlock.text(.title, .plain("Swifts over the harbour"))
        switch self {
        case .paragraph: return [heading, .text(.paragraph, .plain(Self.words(1 << 20, from: 0)))]
        case .blocks: return [heading] + (1..<10_000).map { Self.block($0) }
        case .pictures:
            return [heading]
                + (0..<Self.pictureCount).flatMap { number -> [ArticleBlock] in
                    let caption = ArticleBlock.Caption(text: .plain(Self.words(60, from: number)))
                    return [
                        .photo(ArticlePhoto(id: Int64(number + 1)), caption),
                        .text(.paragraph, .plain(Self.words(300, from: number))),
                    ]
                }
        case .table:
            let header = ["Place", "Count", "Seen by", "Remarks", "Weather"].map {
                ArticleTable.Cell(.plain($0), isHeader: true)
            }
            let rows = (1..<5_000).map { row in
                [
                    ArticleTable.Cell(.plain(Self.words(12, from: row))),
                    ArticleTable.Cell(.plain("\(row * 7919 % 1000)"), alignment: .trailing),
                    ArticleTable.Cell(.plain(Self.words(16, from: row * 3))),
                    ArticleTable.Cell(.plain(Self.words(50, from: row * 7))),
                    ArticleTable.Cell(.plain(Self.words(8, from: row * 5))),
                ]
            }
            let table = ArticleTable(
                title: .plain("Every flock"),
                rows: [header] + rows,
                isBordered: true,
                isStriped: true
            )
            return [heading, .table(table)]
        }
    }

    private static func block(_ number: Int) -> ArticleBlock {
        switch number % 10 {
        case 0: .text(.header, .plain(words(30, from: number)))
        case 3:
            .list(
                ArticleList(
                    .bullets,
                    items: (0..<3).map { .init(.text(.plain(words(60, from: number + $0)))) }
                )
            )
        case 6:
            .blockquote(
                .init(.text(.plain(words(120, from: number))), caption: .plain("Ann Larkin")),
                isCollapsed: false
            )
        default:
            .text(
                .paragraph,
                .concat([
                    .plain(words(100 + number * 37 % 400, from: number)), .plain(" "),
                    .link(.plain("the place"), .url("https://example.org/\(number)", pageID: 0)), .plain("."),
                ])
            )
        }
    }

    private static let vocabulary =
        "the old harbour was full of swifts this morning and nobody knew where they came from or went"
        .split(separator: " ")

    /// Words of so many bytes or a few more.
    private static func words(_ bytes: Int, from start: Int) -> String {
        var text = ""
        var index = start
        while text.utf8.count < bytes {
            if !text.isEmpty { text += " " }
            text += vocabulary[(index * 13 + index / 17) % vocabulary.count]
            index += 1
        }
        return text
    }

    /// The article as HTML, for a peer.
    ///
    /// - Parameter picture: The address of a picture, by its number.
    /// - Returns: The page.
    func html(picture: (Int) -> String) -> String {
        let style =
            "body{max-width:720px;margin:auto;font:17px sans-serif}img{max-width:100%}"
            + "table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:8px}"
        let body = blocks.map { Self.html($0, picture) }.joined(separator: "\n")
        return "<!doctype html><meta charset=utf-8><style>\(style)</style>\(body)"
    }

    private static func html(_ block: ArticleBlock, _ picture: (Int) -> String) -> String {
        switch block {
        case .text(.title, let text): "<h1>\(html(text))</h1>"
        case .text(.header, let text): "<h2>\(html(text))</h2>"
        case .text(_, let text): "<p>\(html(text))</p>"
        case .photo(let photo, let caption):
            "<figure><img width=1280 height=960 style='height:auto' src='\(picture(Int(photo.id) - 1))'>"
                + "<figcaption>\(html(caption.text))</figcaption></figure>"
        case .list(let list):
            "<ul>"
                + list.items.map { item in
                    if case .text(let text) = item.body { "<li>\(html(text))" } else { "<li>" }
                }.joined() + "</ul>"
        case .blockquote(let quotation, _):
            if case .text(let text) = quotation.body { "<blockquote>\(html(text))</blockquote>" } else { "" }
        case .table(let table):
            "<table>"
                + table.rows.map { row in
                    "<tr>" + row.map { "<\($0.isHeader ? "th" : "td")>\(html($0.text ?? .empty))" }.joined()
                }.joined(separator: "\n") + "</table>"
        default: ""
        }
    }

    private static func html(_ text: RichText) -> String {
        switch text {
        case .plain(let text): text
        case .concat(let texts): texts.map { html($0) }.joined()
        case .link(let text, .url(let address, _)): "<a href='\(address)'>\(html(text))</a>"
        default: ""
        }
    }
}
