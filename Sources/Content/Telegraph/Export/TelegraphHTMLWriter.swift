/// Writes the nodes of a page as HTML.
struct TelegraphHTMLWriter {
    private(set) var html = HTMLText()
    private let url: String
    private var names = HeadingNames()

    /// Creates a writer.
    ///
    /// - Parameter url: The address of the page, which those of pictures begin at.
    init(url: String) { self.url = url }

    mutating func write(_ nodes: [TelegraphNode]) {
        for node in nodes {
            switch node {
            case .text(let text): html.text(text)
            case .element(let element): write(element)
            }
        }
    }

    private mutating func write(_ element: TelegraphElement) {
        switch element.tag {
        case .img, .video: medium(element, alt: "")
        case .iframe: frame(element)
        case .figure: figure(element)
        default:
            html.open(element.tag)
            if element.tag == .h3 || element.tag == .h4, let name = names.next(element) {
                html.attribute("id", name)
            }
            if let href = element.href {
                html.attribute("href", href.text)
                if href.isAbsolute { html.attribute("rel", "noopener nofollow ugc") }
            }
            html.markup(">")
            guard !element.tag.isVoid else { return }
            // The first line break after this tag is not read.
            if element.tag == .pre, element.children.plainText.hasPrefix("\n") { html.markup("\n") }
            write(element.children)
            html.close(element.tag)
        }
    }

    private mutating func figure(_ element: TelegraphElement) {
        let caption = element.children.filter { $0.element?.tag == .figcaption }.plainText
        html.markup("<figure>")
        for node in element.children {
            guard let medium = node.element, [.img, .video].contains(medium.tag) else {
                write([node])
                continue
            }
            self.medium(medium, alt: caption.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
        html.markup("</figure>")
    }

    private mutating func medium(_ element: TelegraphElement, alt: String) {
        guard let source = element.src?.absolute(on: url) else { return }
        html.open(element.tag)
        html.attribute("src", source)
        if element.tag == .img {
            html.attribute("alt", alt)
            html.markup(" loading=\"lazy\">")
        } else {
            html.markup(" controls loop muted playsinline preload=\"metadata\">")
            html.close(.video)
        }
    }

    /// A frame of a known service; a link to another one.
    private mutating func frame(_ element: TelegraphElement) {
        guard let address = element.src, let target = TelegraphFrame.target(address) else { return }
        guard let frame = TelegraphFrame(address) else {
            guard let shown = target.absolute(on: url) else { return }
            return write([.tag(.a, href: target, [.text(shown)])])
        }
        html.open(.iframe)
        html.attribute("src", frame.url)
        html.attribute("title", target.host ?? frame.url)
        html.attribute("width", String(frame.width))
        html.attribute("height", String(frame.height))
        html.markup(" loading=\"lazy\" allowfullscreen")
        html.markup(" sandbox=\"allow-scripts allow-same-origin allow-popups allow-presentation\"")
        html.markup(" referrerpolicy=\"strict-origin-when-cross-origin\">")
        html.close(.iframe)
    }
}
