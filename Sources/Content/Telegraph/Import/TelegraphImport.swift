import HTMLTree
import StdExtras

/// A page that was read from another format.
public struct TelegraphImport: Hashable, Sendable {
    private static let titleLength = 256

    /// Creates what was read elsewhere.
    public init(title: String?, content: TelegraphContent) {
        (self.title, self.content) = (title, content)
    }

    /// The title; nil if the text has none.
    public let title: String?
    /// The content.
    public let content: TelegraphContent

    /// Reads a page or a part of one in HTML. What a page of Telegraph has no element for is looked through.
    ///
    /// - Parameter text: The page. If it has one `article`, the content is that.
    /// - Throws: ``TelegraphError``.
    public init(html text: String) throws(TelegraphError) {
        var limits = HTMLLimits()
        (limits.bytes, limits.nodes, limits.depth) = (TelegraphLimits.htmlBytes, 100_000, 100)
        let document: HTMLDocument
        do { document = try HTMLDocument(utf8: Array(text.utf8), limits: limits) } catch {
            throw .contentTooBig
        }
        guard let root = document.root else { throw .contentRequired }
        let elements = root.descendants
        let articles = elements.filter { $0.name == "article" }
        let article = articles.count == 1 ? articles.first : nil
        guard let content = article ?? elements.first(where: { $0.name == "body" }) else {
            throw .contentRequired
        }
        let inner = Set(article?.descendants ?? [])
        let heading = article.flatMap { _ in elements.first { $0.name == "h1" && !inner.contains($0) } }
        title = Self.line(heading?.text) ?? Self.line(elements.first { $0.name == "title" }?.text)
        // A page of ours has no spaces but those of its texts.
        let reader = TelegraphHTMLReader(keepsSpace: article?["class"] == "telegraph")
        self.content = try TelegraphContent(reader.blocks(in: content))
    }

    /// Reads a text in Markdown: the usual parts of CommonMark, and struck text.
    ///
    /// - Parameter text: The text. If it begins with a heading of the first level, that is the title.
    /// - Throws: ``TelegraphError``.
    public init(markdown text: String) throws(TelegraphError) {
        guard text.utf8.count <= TelegraphLimits.markdownBytes else { throw .contentTooBig }
        var reader = MarkdownReader(text.withoutUnseen)
        let nodes = reader.read()
        title = Self.line(reader.title)
        content = try TelegraphContent(nodes)
    }

    private static func line(_ text: String?) -> String? {
        let words = (text ?? "").withoutUnseen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : String(words.prefix(characters: titleLength, bytes: 4 * titleLength))
    }
}
