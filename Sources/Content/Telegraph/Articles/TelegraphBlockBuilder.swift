import ArticleExtraction
import Articles
import Foundation
import StdExtras

/// Makes blocks of the nodes of a page.
struct TelegraphBlockBuilder {
    /// The deepest nesting of lists; what is deeper is taken as text.
    private static let depthLimit = 8
    /// The deepest nesting of forms. A form and the texts within are two levels, of which an article has 32.
    private static let formLimit = 12

    let url: String
    private var numbered = NumberedFiles()
    private var names = HeadingNames()

    init(url: String) { self.url = url }

    /// The files that the blocks name by their numbers, from 1 on.
    var files: [ExtractedArticle.Media] { numbered.files }

    /// The blocks of nodes. Texts between blocks become paragraphs.
    mutating func blocks(_ nodes: [TelegraphNode], depth: Int = 0) -> [ArticleBlock] {
        var blocks: [ArticleBlock] = []
        var line: [TelegraphNode] = []
        for node in nodes {
            guard let element = node.element, !node.isInline else {
                line.append(node)
                continue
            }
            blocks += self.line(line)
            line = []
            blocks += self.blocks(of: element, depth: depth)
        }
        return blocks + self.line(line)
    }

    /// The cover of a page that begins with a figure; nil for a figure without a picture or film of its own.
    mutating func cover(_ figure: TelegraphElement) -> ArticleBlock? {
        guard figure.children.media.contains(where: { $0.tag != .iframe }) else { return nil }
        let blocks = self.figure(figure)
        guard blocks.count == 1 else { return nil }
        switch blocks.first {
        case .photo?, .video?: return blocks.first
        default: return nil
        }
    }

    /// A text that leads to an address; the text alone if the address leads nowhere.
    func link(_ text: RichText, _ address: TelegraphAddress?) -> RichText {
        guard let address else { return text }
        if let mail = address.mail { return .link(text, .email(mail)) }
        if let fragment = address.fragment {
            return .link(text, .url("#\(fragment.removingPercentEncoding ?? fragment)", pageID: 0))
        }
        return address.absolute(on: url).map { .link(text, .url($0, pageID: 0)) } ?? text
    }

    private mutating func blocks(of element: TelegraphElement, depth: Int) -> [ArticleBlock] {
        switch element.tag {
        case .p, .li, .figcaption: blocks(element.children, depth: depth + 1)
        case .h3: heading(element, as: .header)
        case .h4: heading(element, as: .subheader)
        case .hr: [.divider]
        case .pre: quoted(element) { .preformatted($0, language: "") }
        case .blockquote: quoted(element) { .blockquote(.init(.text($0)), isCollapsed: false) }
        case .aside: quoted(element) { .pullquote($0, caption: .empty) }
        case .ul, .ol: list(element, depth: depth)
        case .figure: figure(element)
        case .img, .video, .iframe: medium(element, caption: .init())
        case .a, .b, .br, .code, .em, .i, .s, .strong, .u: line([.element(element)])
        }
    }

    /// A paragraph of what stands in a line, and the media in it.
    private mutating func line(
        _ nodes: [TelegraphNode],
        as role: ArticleBlock.TextRole = .paragraph
    ) -> [ArticleBlock] {
        let text = text(nodes)
        var blocks: [ArticleBlock] = text.isBlank ? [] : [.text(role, text)]
        for element in nodes.media { blocks += medium(element, caption: .init()) }
        return blocks
    }

    private mutating func heading(
        _ element: TelegraphElement,
        as role: ArticleBlock.TextRole
    ) -> [ArticleBlock] {
        let anchor = names.next(element).map { [ArticleBlock.anchor(name: $0)] } ?? []
        return anchor + line(element.children, as: role)
    }

    private mutating func quoted(
        _ element: TelegraphElement,
        _ block: (RichText) -> ArticleBlock
    ) -> [ArticleBlock] {
        let text = text(element.children)
        var blocks = text.isBlank ? [] : [block(text)]
        for element in element.children.media { blocks += medium(element, caption: .init()) }
        return blocks
    }

    private mutating func list(_ element: TelegraphElement, depth: Int) -> [ArticleBlock] {
        guard depth < Self.depthLimit else { return line(element.children) }
        var items: [ArticleList.Item] = []
        for node in element.children where !node.isBlank {
            let isItem = node.element?.tag == .li
            let blocks = blocks(isItem ? node.element?.children ?? [] : [node], depth: depth + 1)
            if blocks.count == 1, case .text(.paragraph, let text)? = blocks.first {
                items.append(.init(.text(text)))
            } else if !blocks.isEmpty {
                items.append(.init(.blocks(blocks)))
            }
        }
        guard !items.isEmpty else { return [] }
        return [.list(ArticleList(element.tag == .ol ? .numbers(.init()) : .bullets, items: items))]
    }

    // MARK: Media

    private mutating func figure(_ element: TelegraphElement) -> [ArticleBlock] {
        let captions = element.children.filter { $0.element?.tag == .figcaption }
        let caption = ArticleBlock.Caption(text: text(captions))
        let media = element.children.filter { $0.element?.tag != .figcaption }.media
        guard media.count > 1 else {
            guard let only = media.first else { return line(element.children) }
            return medium(only, caption: caption)
        }
        let blocks = media.flatMap { medium($0, caption: .init()) }
        return blocks.isEmpty ? [] : [.slideshow(blocks, caption)]
    }

    private mutating func medium(
        _ element: TelegraphElement,
        caption: ArticleBlock.Caption
    ) -> [ArticleBlock] {
        guard let address = element.src else { return [] }
        if element.tag == .iframe { return frame(address, caption: caption) }
        guard let file = address.absolute(on: url) else { return [] }
        if element.tag == .img {
            return [.photo(ArticlePhoto(id: numbered.number(of: .init(.photo, url: file))), caption)]
        }
        // Films of Telegraph are short ones without sound that go on and on.
        let id = numbered.number(of: .init(.video, url: file))
        return [.video(ArticleVideo(documentID: id, autoplays: true, loops: true), caption)]
    }

    private func frame(_ address: TelegraphAddress, caption: ArticleBlock.Caption) -> [ArticleBlock] {
        if let frame = TelegraphFrame(address) {
            let size = ArticleEmbed.Size(width: frame.width, height: frame.height)
            return [.embed(ArticleEmbed(url: frame.url, size: size, isFullWidth: true), caption)]
        }
        guard let target = TelegraphFrame.target(address), let shown = target.absolute(on: url) else {
            return []
        }
        return [.text(.paragraph, link(.plain(shown), target))]
            + (caption.text.isBlank ? [] : [.text(.paragraph, caption.text)])
    }

    // MARK: Texts

    private func text(_ nodes: [TelegraphNode], depth: Int = 0) -> RichText {
        guard depth < Self.formLimit else { return .plain(nodes.plainText) }
        return RichText.joining(
            nodes.map { node in
                switch node {
                case .text(let text): .plain(text)
                case .element(let element): text(element, depth: depth)
                }
            }
        )
    }

    private func text(_ element: TelegraphElement, depth: Int) -> RichText {
        if element.tag == .br { return .plain("\n") }
        let inner = text(element.children, depth: depth + 1)
        guard !inner.isEmpty else { return .empty }
        return switch element.tag {
        case .a: link(inner, element.href)
        case .b, .strong: .styled(.bold, inner)
        case .i, .em: .styled(.italic, inner)
        case .u: .styled(.underline, inner)
        case .s: .styled(.strike, inner)
        case .code: .styled(.fixed, inner)
        default: inner
        }
    }
}

extension RichText {
    /// True if nothing of the text is seen.
    fileprivate var isBlank: Bool { string.allSatisfy(\.isWhitespace) }
}
