import Articles
import Foundation
import HTMLTree
import StdExtras

/// The other articles that a page offers below or beside its own: a list whose name says so, and what Open Graph declares.
///
/// Only pages of the same host count: a list of others is advertisement more often than not.
struct RelatedLinks {
    /// Most articles of a list.
    private static let most = 6
    /// The fewest links that make a list.
    private static let fewest = 2
    /// The letters of a title: shorter ones are links to sections and people.
    private static let titleLetters = 12...300
    /// Most links of a part that are looked at.
    private static let looked = 200

    private let elements: [HTMLNode]
    private let address: PageAddress
    private let own: String
    private let host: String

    /// Creates the search.
    ///
    /// - Parameters:
    ///   - page: The page. It is not changed.
    ///   - url: Its address.
    ///   - address: The address that its links are relative to.
    init(_ page: HTMLDocument, url: String, address: PageAddress) {
        elements = page.root?.descendants ?? []
        self.address = address
        own = Self.withoutFragment(url)
        host = Self.host(of: url)
    }

    /// The block of the articles, whose pictures `files` gets; nil if the page offers none.
    func block(_ files: inout FileList) -> ArticleBlock? {
        var failed: HTMLNode?
        for part in elements where Self.isNamed(part) {
            // What is in it was looked at with it.
            if let failed, part.isBelow(failed) { continue }
            let articles = articles(in: part, &files)
            guard articles.count >= Self.fewest else {
                failed = part
                continue
            }
            let heading = part.descendants.first { Self.headings.contains($0.name) }
            let isTitle =
                heading.map { heading in !articles.contains { $0.title == Self.line(heading) } } ?? false
            let title = isTitle ? heading.map(Self.line) ?? "" : ""
            return .relatedArticles(title: title.isEmpty ? .empty : .plain(title), articles)
        }
        let declared = declared
        return declared.isEmpty ? nil : .relatedArticles(title: .empty, declared)
    }

    /// The articles that a part of the page links to, in their order.
    private func articles(in part: HTMLNode, _ files: inout FileList) -> [RelatedArticle] {
        var order: [String] = []
        var found: [String: (title: String, picture: HTMLNode?)] = [:]
        let links = part.descendants.lazy.filter { $0.name == "a" && $0["href"] != nil }
        for link in links.prefix(Self.looked) {
            guard let url = page(link["href"] ?? "") else { continue }
            var known = found[url] ?? ("", nil)
            // A card often links to its page three times: by its picture, its title and its first words.
            if known.title.isEmpty, let title = Self.title(of: link) { known.title = title }
            known.picture = known.picture ?? link.descendants.first { $0.name == "img" }
            if found.updateValue(known, forKey: url) == nil { order.append(url) }
        }
        let titled = order.filter { found[$0]?.title.isEmpty == false }
        guard titled.count >= Self.fewest else { return [] }
        return titled.prefix(Self.most).map { url in
            let picture = found[url]?.picture
            return RelatedArticle(
                url: url,
                title: found[url]?.title,
                photoID: picture.flatMap { files.photo($0) }
            )
        }
    }

    /// The pages that Open Graph's `see_also` names, with the words by which the page links to them.
    private var declared: [RelatedArticle] {
        let named = elements.lazy.filter {
            $0.name == "meta" && $0["property"]?.lowercased() == "og:see_also"
        }
        let urls = named.prefix(Self.looked).compactMap { page($0["content"] ?? "") }
        guard !urls.isEmpty else { return [] }
        var titles: [String: String] = [:]
        for link in elements.lazy.filter({ $0.name == "a" }).prefix(Self.looked) {
            guard let url = link["href"].flatMap(page), urls.contains(url), titles[url] == nil else {
                continue
            }
            titles[url] = Self.title(of: link)
        }
        var articles: [RelatedArticle] = []
        for url in urls where articles.count < Self.most && !articles.contains(where: { $0.url == url }) {
            if let title = titles[url] { articles.append(RelatedArticle(url: url, title: title)) }
        }
        return articles
    }

    /// The address of another page of the same host; nil for all else.
    private func page(_ href: String) -> String? {
        guard let url = address.absolute(href).map(Self.withoutFragment), url != own, url.utf8.count <= 2048,
            Self.host(of: url) == host, let path = URL(string: url)?.path, path.count > 1
        else { return nil }
        return url
    }

    /// The title in a link: a heading in it, else all of its words; nil if these are too few or too many.
    private static func title(of link: HTMLNode) -> String? {
        let heading = link.descendants.first { headings.contains($0.name) }
        let title = line(heading ?? link)
        return titleLetters.contains(title.count) ? title : nil
    }

    /// The words of an element with single spaces.
    private static func line(_ node: HTMLNode) -> String {
        node.text.withoutUnseen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isNamed(_ part: HTMLNode) -> Bool {
        guard !leftOut.contains(part.name) else { return false }
        let bytes = part.partName
        guard (2..<1024).contains(bytes.count) else { return false }
        return named.match(bytes) && !foreign.match(bytes)
    }

    private static func withoutFragment(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

    private static func host(of url: String) -> String {
        let host = URL(string: url)?.host?.lowercased() ?? ""
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }

    private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
    private static let leftOut: Set = [
        "html", "body", "main", "article", "a", "script", "style", "link", "meta", "nav",
    ]
    /// The words by which authors of pages name such lists.
    private static let named = PartNames(
        "related recommend read-more readmore read-also see-also seealso more-stories more-articles further-reading"
    )
    /// The words of lists that others fill, and of what only looks like one.
    private static let foreign = PartNames(
        "sponsor promo outbrain taboola comment -ad- product related-tags related-topics"
    )
}

extension HTMLNode {
    /// True if the node is in another one.
    fileprivate func isBelow(_ other: HTMLNode) -> Bool {
        var next = parent
        while let node = next {
            if node == other { return true }
            next = node.parent
        }
        return false
    }
}
