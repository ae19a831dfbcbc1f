import ArticleExtraction
import Articles
import HTMLTree
import StdExtras

/// The article of the properties that rules have given values.
struct TemplatedArticle {
    private(set) var made: (article: ExtractedArticle, sources: [TemplateResult.BlockSource])?
    private let run: TemplateRun
    private var builder: TemplateBlockBuilder
    private var blocks: [ArticleBlock] = []
    private var sources: [TemplateResult.BlockSource] = []

    /// Makes an article of a finished run; without a body there is none.
    init(_ run: TemplateRun) throws(TemplateError) {
        self.run = run
        let base = run.document.root?.descendants.first { $0.name == "base" }?["href"]
        let address = PageAddress(run.url, base: base)
        let body = run.properties["body"]
        builder = TemplateBlockBuilder(
            address,
            content: body,
            version: run.version,
            preserved: run.preserved
        )
        guard let body else { return }
        let bodyPlace = run.propertyPlaces["body"] ?? TemplatePlace(line: 1, column: 1)
        if let unsupported = run.unsupported { throw unsupported }
        guard let title = run.properties["title"] else {
            throw TemplateError(.missing(property: "title"), at: bodyPlace)
        }
        var hasContent = false
        do throws(TemplateBlockBuilder.Failure) {
            try addHead(title)
            let content = try builder.blocks(in: body)
            hasContent = !content.isEmpty
            for (block, node) in content { add(block, node, bodyPlace) }
        } catch {
            throw TemplateError(error.kind, at: builder.culprit.flatMap(run.origin) ?? bodyPlace)
        }
        guard hasContent else { throw TemplateError(.missing(property: "body"), at: bodyPlace) }
        let article = Article(
            url: run.url,
            blocks: blocks,
            isRightToLeft: [run.document.root, body].contains { $0?["dir"]?.lowercased() == "rtl" },
            isSecondVersion: run.version >= .second
        )
        made = (ExtractedArticle(article: article, media: builder.files.files), sources)
    }

    private mutating func add(_ block: ArticleBlock, _ node: HTMLNode, _ place: TemplatePlace?) {
        blocks.append(block)
        sources.append(.init(path: run.path(of: node), place: run.origin(of: node) ?? place))
    }

    private mutating func addHead(_ title: HTMLNode) throws(TemplateBlockBuilder.Failure) {
        if let cover = run.properties["cover"] { try addCover(cover) }
        let values = Self.properties(of: run)
        if !values.channel.isEmpty, let node = run.properties["channel"] {
            let channel = ArticleChannel(title: values.channel, username: values.channel)
            add(.channel(channel), node, run.propertyPlaces["channel"])
        }
        for (name, role) in [
            ("kicker", ArticleBlock.TextRole.kicker), ("title", .title), ("subtitle", .subtitle),
        ] {
            guard let node = run.properties[name] else { continue }
            let text = try builder.text(of: node)
            if !text.isEmpty { add(.text(role, text), node, run.propertyPlaces[name]) }
        }
        guard !values.author.isEmpty || values.published != 0 else { return }
        var author = values.author.isEmpty ? RichText.empty : .plain(values.author)
        if !values.authorURL.isEmpty, !author.isEmpty {
            author = .link(author, .url(values.authorURL, pageID: 0))
        }
        let name = run.properties["author"] == nil || values.author.isEmpty ? "published_date" : "author"
        guard let node = run.properties[name] else { return }
        let date = Int32(clamping: max(0, values.published))
        add(.authorDate(author: author, date: date), node, run.propertyPlaces[name])
    }

    private mutating func addCover(_ node: HTMLNode) throws(TemplateBlockBuilder.Failure) {
        guard node.kind == .element else { return }
        let isMedium = node.name == "figure" || ElementNames.media.contains(node.name)
        let block =
            isMedium
            ? try builder.block(of: node, depth: 0)
            : try builder.blocks(in: node).map(\.block).first(where: Self.isCover)
        if let block, Self.isCover(block) { add(.cover(block), node, run.propertyPlaces["cover"]) }
    }

    private static func isCover(_ block: ArticleBlock) -> Bool {
        switch block {
        case .photo, .video, .embed, .map: true
        default: false
        }
    }

    // MARK: Values

    static func properties(of run: TemplateRun) -> TemplateResult.Properties {
        let base = run.document.root?.descendants.first { $0.name == "base" }?["href"]
        let address = PageAddress(run.url, base: base)
        func text(_ name: String, _ limit: Int) -> String {
            let words = (run.properties[name]?.text ?? "").withoutUnseen.split(whereSeparator: \.isWhitespace)
            return String(words.joined(separator: " ").prefix(characters: limit, bytes: 4 * limit))
        }
        func link(_ name: String) -> String {
            guard let node = run.properties[name] else { return "" }
            let value = node.kind == .element ? node["src"] ?? node["href"] ?? node.text : node.text
            let url = address.absolute(value) ?? ""
            return url.utf8.count <= 4096 ? url : ""
        }
        var values = TemplateResult.Properties()
        values.title = text("title", 1000)
        values.author = text("author", 300)
        values.description = text("description", 2000)
        values.siteName = text("site_name", 200)
        values.authorURL = link("author_url")
        values.imageURL = link("image_url")
        values.documentURL = link("document_url")
        values.channel = channel(text("channel", 64))
        values.published = DateText.seconds(text("published_date", 200), offset: 0, now: run.now) ?? 0
        return values
    }

    private static func channel(_ text: String) -> String {
        let name = text.drop { $0 == "@" }
        let isName =
            (4...32).contains(name.utf8.count)
            && name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isName ? String(name) : ""
    }
}
