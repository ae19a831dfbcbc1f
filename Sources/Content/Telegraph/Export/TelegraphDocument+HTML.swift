import Foundation

extension TelegraphDocument {
    /// The style of ``html``, which a server's content policy may allow by its hash.
    public static let style: StaticString = """
        :root{color-scheme:light dark}body{margin:0;font:18px/1.6 Georgia,serif}main{max-width:42rem;margin:auto;\
        padding:2rem 1.2rem 4rem}h1,h3,h4,address{font-family:system-ui,sans-serif}h1{font-size:2rem;line-height:1.2;\
        margin:0 0 .4rem}address{font-style:normal;font-size:.9rem;opacity:.7;margin-bottom:1.5rem}article{\
        white-space:pre-wrap;overflow-wrap:anywhere}article>*{margin:0 0 1rem}ul,ol,figure{white-space:normal}li,\
        figcaption{white-space:pre-wrap}p,h3,h4,blockquote,aside,li,figcaption{unicode-bidi:plaintext}a{\
        color:inherit}figure{margin:1.5rem 0;text-align:center}img,video,iframe{\
        max-width:100%;height:auto;border:0}iframe{aspect-ratio:16/9;width:100%}figcaption{font-size:.85rem;\
        opacity:.7}blockquote{border-inline-start:3px solid;padding-inline-start:1rem;\
        font-style:italic}aside{text-align:center;\
        font-size:1.3rem;font-style:italic}pre{overflow:auto;padding:.8rem;background:rgba(128,128,128,.15);\
        font-size:.9rem}hr{border:0;text-align:center}hr:before{content:"* * *"}@media print{main{max-width:none;\
        padding:0}a{text-decoration:none}iframe,video,footer{display:none}}
        """

    /// The page as a whole document, readable and printable without scripts.
    public var html: String {
        var writer = HTMLText()
        head(&writer)
        writer.markup("<body>\n<main>\n<header><h1 dir=\"auto\">")
        writer.text(title)
        writer.markup("</h1>")
        byline(&writer)
        writer.markup("</header>\n<article class=\"telegraph\"")
        writer.attribute("dir", content.nodes.isRightToLeft ? "rtl" : "ltr")
        writer.markup(">")
        var body = TelegraphHTMLWriter(url: url)
        body.write(content.nodes)
        return String(decoding: writer.bytes + body.html.bytes, as: UTF8.self)
            + "</article>\n</main>\n</body>\n</html>\n"
    }

    private func head(_ writer: inout HTMLText) {
        writer.markup("<!DOCTYPE html>\n<html lang=\"und\">\n<head>\n<meta charset=\"utf-8\">\n")
        writer.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
        writer.text(title)
        writer.markup("</title>\n<link rel=\"canonical\"")
        writer.attribute("href", url)
        writer.markup(">\n")
        let description = content.description
        var statements = [
            ("og:type", "article"), ("og:title", title), ("og:description", description),
            ("og:url", url), ("og:site_name", siteName), ("og:image", imageURL ?? ""),
            ("article:author", authorName),
            ("article:published_time", publishedTime),
        ]
        statements.removeAll { $0.1.isEmpty }
        for (name, value) in statements {
            writer.markup("<meta")
            writer.attribute("property", name)
            writer.attribute("content", value)
            writer.markup(">\n")
        }
        writer.markup("<meta name=\"description\"")
        writer.attribute("content", description)
        writer.markup(">\n<style>")
        writer.markup(Self.style)
        writer.markup("</style>\n</head>\n")
    }

    private func byline(_ writer: inout HTMLText) {
        guard !authorName.isEmpty || published > 0 else { return }
        writer.markup("<address>")
        if let authorURL {
            writer.markup("<a rel=\"author\"")
            writer.attribute("href", authorURL.text)
            writer.markup(">")
            writer.text(authorName)
            writer.markup("</a>")
        } else {
            writer.text(authorName)
        }
        if published > 0 {
            if !authorName.isEmpty { writer.markup(" · ") }
            writer.markup("<time")
            writer.attribute("datetime", publishedTime)
            writer.markup(">")
            writer.text(String(publishedTime.prefix(10)))
            writer.markup("</time>")
        }
        writer.markup("</address>")
    }

    /// The time of publishing in the form of ISO 8601; empty if it is unknown.
    private var publishedTime: String {
        published > 0 ? Date(timeIntervalSince1970: Double(published)).ISO8601Format() : ""
    }
}
