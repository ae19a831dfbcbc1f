import ArticleExtraction
import Articles
import Foundation
import StdExtras

/// An article as HTML for the preview of the studio. Styles know the parts that HTML has no element for by classes that
/// begin with `iv-`.
struct ArticleHTML {
    /// The addresses of photos and documents, by their ids, counted from 1.
    private let media: [ExtractedArticle.Media]

    /// Creates a writer for blocks whose files are these.
    init(media: [ExtractedArticle.Media]) { self.media = media }

    /// Blocks are written to this depth, which no article of ours goes beyond.
    private static let depth = 64

    /// A block.
    func html(_ block: ArticleBlock) -> String { html(block, Self.depth) }

    private func html(_ blocks: [ArticleBlock], _ depth: Int) -> String {
        depth > 0 ? blocks.map { html($0, depth - 1) }.joined() : ""
    }

    private func html(_ block: ArticleBlock, _ depth: Int) -> String {
        switch block {
        case .unsupported: "<p class=\"iv-unsupported\"></p>"
        case .text(let role, let text): tag(Self.element(role), text, Self.name(role))
        case .authorDate(let author, let date): "<address>\(html(author))\(Self.time(date))</address>"
        case .preformatted(let text, let language):
            "<pre\(language.isEmpty ? "" : " title=\"\(language.escapedForHTML())\"")>\(html(text))</pre>"
        case .divider: "<hr>"
        case .anchor(let name): "<a id=\"\(name.escapedForHTML())\"></a>"
        case .list(let list): html(list, depth)
        case .blockquote(let quotation, _): html(quotation, depth)
        case .pullquote(let text, let caption): "<aside>\(html(text))\(cite(caption))</aside>"
        case .cover(let inner): html([inner], depth)
        case .collage(let blocks, let caption), .slideshow(let blocks, let caption):
            figure(html(blocks, depth), caption, "iv-group")
        case .table(let table): html(table)
        case .details(let title, let blocks, let isOpen):
            "<details\(isOpen ? " open" : "")><summary>\(html(title))</summary>\(html(blocks, depth))</details>"
        case .relatedArticles(let title, let articles): html(title, articles)
        case .channel(let channel):
            "<p class=\"iv-channel\">\((channel.title.isEmpty ? channel.username ?? "" : channel.title).escapedForHTML())</p>"
        case .photo, .video, .audio, .document, .embed, .embeddedPost, .map: media(block, depth)
        }
    }

    // MARK: Media

    private func media(_ block: ArticleBlock, _ depth: Int) -> String {
        switch block {
        case .photo(let photo, let caption):
            let image = "<img alt=\"\" loading=\"lazy\" src=\"\(address(photo.id))\">"
            let link = photo.url.map { "<a href=\"\($0.escapedForHTML())\">\(image)</a>" }
            return figure(link ?? image, caption)
        case .video(let video, let caption):
            return figure("<video controls src=\"\(address(video.documentID))\"></video>", caption)
        case .audio(let id, let caption):
            return figure("<audio controls src=\"\(address(id))\"></audio>", caption)
        case .document(let id, let caption):
            return figure("<a href=\"\(address(id))\">\(address(id))</a>", caption, "iv-document")
        case .embed(let embed, let caption):
            let url = (embed.url ?? "").escapedForHTML()
            return figure("<a href=\"\(url)\">\(url)</a>", caption, "iv-embed")
        case .embeddedPost(let post, let caption):
            let author = "<cite>\(post.author.escapedForHTML())\(Self.time(post.date))</cite>"
            return figure("<blockquote>\(author)\(html(post.blocks, depth))</blockquote>", caption, "iv-post")
        case .map(let map, let caption):
            return figure("\(map.latitude), \(map.longitude)", caption, "iv-map")
        default: return ""
        }
    }

    private func address(_ id: Int64) -> String {
        guard id > 0, id <= media.count else { return "" }
        return media[Int(id) - 1].url.escapedForHTML()
    }

    private func figure(_ content: String, _ caption: ArticleBlock.Caption, _ name: String = "") -> String {
        let words = caption.text.isEmpty ? "" : html(caption.text)
        let below = words + cite(caption.credit)
        let end = below.isEmpty ? "" : "<figcaption>\(below)</figcaption>"
        return "<figure\(name.isEmpty ? "" : " class=\"\(name)\"")>\(content)\(end)</figure>"
    }

    private func cite(_ text: RichText) -> String { text.isEmpty ? "" : "<cite>\(html(text))</cite>" }

    // MARK: Groups of texts

    private func html(_ list: ArticleList, _ depth: Int) -> String {
        let items = list.items.map { item in
            let box = item.isChecked.map { $0 ? "\u{2611} " : "\u{2610} " } ?? ""
            let value = item.value.map { " value=\"\($0)\"" } ?? ""
            return switch item.body {
            case .text(let text): "<li\(value)>\(box)\(html(text))</li>"
            case .blocks(let blocks): "<li\(value)>\(box)\(html(blocks, depth))</li>"
            }
        }.joined()
        switch list.marks {
        case .bullets: return "<ul>\(items)</ul>"
        case .numbers(let numbers):
            return "<ol\(numbers.start.map { " start=\"\($0)\"" } ?? "")>\(items)</ol>"
        }
    }

    private func html(_ quotation: ArticleBlock.Quotation, _ depth: Int) -> String {
        let body =
            switch quotation.body {
            case .text(let text): html(text)
            case .blocks(let blocks): html(blocks, depth)
            }
        return "<blockquote>\(body)\(cite(quotation.caption))</blockquote>"
    }

    private func html(_ table: ArticleTable) -> String {
        let title = table.title.isEmpty ? "" : "<caption>\(html(table.title))</caption>"
        let rows = table.rows.map { row in
            let cells = row.map { cell in
                let name = cell.isHeader ? "th" : "td"
                var start = name
                if cell.columnSpan > 1 { start += " colspan=\"\(cell.columnSpan)\"" }
                if cell.rowSpan > 1 { start += " rowspan=\"\(cell.rowSpan)\"" }
                return "<\(start)>\(cell.text.map(html) ?? "")</\(name)>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return "<table>\(title)<tbody>\(rows.joined())</tbody></table>"
    }

    private func html(_ title: RichText, _ articles: [RelatedArticle]) -> String {
        let items = articles.map { article in
            let words = article.title ?? article.url
            return "<li><a href=\"\(article.url.escapedForHTML())\">\(words.escapedForHTML())</a></li>"
        }
        return "<h4>\(html(title))</h4><ul class=\"iv-related\">\(items.joined())</ul>"
    }

    // MARK: Texts

    private static func element(_ role: ArticleBlock.TextRole) -> String {
        switch role {
        case .title: "h1"
        case .subtitle: "h2"
        case .header: "h3"
        case .subheader: "h4"
        case .footer: "footer"
        case .kicker, .paragraph: "p"
        }
    }

    private static func name(_ role: ArticleBlock.TextRole) -> String {
        switch role {
        case .subtitle: "iv-subtitle"
        case .kicker: "iv-kicker"
        case .footer: "iv-footer"
        default: ""
        }
    }

    private func tag(_ element: String, _ text: RichText, _ name: String) -> String {
        "<\(element)\(name.isEmpty ? "" : " class=\"\(name)\"")>\(html(text))</\(element)>"
    }

    /// A text.
    func html(_ text: RichText) -> String {
        switch text {
        case .empty: return ""
        case .plain(let words): return words.escapedForHTML().replacing("\n", with: "<br>")
        case .concat(let texts): return texts.map(html).joined()
        case .styled(let style, let inner):
            let element = Self.element(style)
            return "<\(element)>\(html(inner))</\(element)>"
        case .link(let inner, let link):
            let address =
                switch link {
                case .url(let url, _): url
                case .email(let mail): "mailto:\(mail)"
                case .phone(let number): "tel:\(number)"
                }
            return "<a href=\"\(address.escapedForHTML())\">\(html(inner))</a>"
        case .anchor(let inner, let name):
            return "<span id=\"\(name.escapedForHTML())\">\(html(inner))</span>"
        case .image(let id, let width, let height):
            let size = width > 0 && height > 0 ? " width=\"\(width)\" height=\"\(height)\"" : ""
            return "<img alt=\"\"\(size) src=\"\(address(id))\">"
        }
    }

    private static func element(_ style: RichText.Style) -> String {
        switch style {
        case .bold: "b"
        case .italic: "i"
        case .underline: "u"
        case .strike: "s"
        case .fixed: "code"
        case .subscript: "sub"
        case .superscript: "sup"
        case .marked: "mark"
        case .spoiler: "span"
        }
    }

    private static func time(_ date: Int32) -> String {
        guard date > 0 else { return "" }
        let text = Date(timeIntervalSince1970: Double(date)).formatted(.iso8601)
        return " <time datetime=\"\(text)\">\(text.prefix(10))</time>"
    }
}
