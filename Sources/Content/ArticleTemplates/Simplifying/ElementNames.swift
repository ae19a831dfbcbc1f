/// The elements of an article, and what becomes of others.
enum ElementNames {
    static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
    /// The elements that hold a medium.
    static let media: Set = ["img", "video", "audio", "iframe"]
    /// The blocks that hold texts alone, which in a text become lines of it.
    static let textBlocks: Set = ["p", "h1", "h2", "h3", "h4", "h5", "h6"]
    /// The blocks that stand in an article, in items and in folded parts.
    static let blocks: Set = textBlocks.union(media).union([
        "pre", "hr", "anchor", "ul", "ol", "blockquote", "aside", "figure", "slideshow", "table", "details",
    ])
    /// The blocks of an article itself.
    static let articleBlocks: Set = blocks.union(["footer", "related"])
    /// The blocks that a text cannot hold.
    static let structures: Set = articleBlocks.subtracting(textBlocks).subtracting(["anchor"])
    /// The forms of texts.
    static let forms: Set = [
        "b", "strong", "i", "em", "u", "ins", "s", "del", "strike", "code", "kbd", "samp", "tt", "mark",
        "sub",
        "sup", "a", "br", "anchor", "reference", "pic", "cite",
    ]
    /// What is not seen, or what nobody can use in an article.
    static let dropped: Set = [
        "script", "style", "template", "svg", "math", "head", "title", "link", "meta", "base", "object",
        "embed",
        "canvas", "applet", "map", "area", "source", "track", "param", "button", "input", "select",
        "textarea",
        "option", "datalist", "wbr", "true",
    ]
    /// Elements that are looked through, and whose content stands in lines of its own.
    static let lines: Set = [
        "div", "section", "article", "main", "header", "hgroup", "nav", "center", "address", "form",
        "fieldset",
        "legend", "dl", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "li", "figcaption",
        "summary",
        "caption", "body", "html", "dom", "comment", "xml", "item", "noscript", "menu", "search", "dialog",
    ]
}
