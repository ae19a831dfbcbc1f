import Articles
import ServerStore
import TelegramSchema

extension RequestContext {
    /// An article whose related pages say what the server knows of them. One that has no title by then is left out, and
    /// so is a list of none.
    func withKnownPages(_ article: Article) throws -> Article {
        var article = article
        article.blocks = try article.blocks.compactMap { block in
            guard case .relatedArticles(let title, let related) = block else { return block }
            let known = try related.map(completed).filter { $0.title != nil }
            return known.isEmpty ? nil : .relatedArticles(title: title, known)
        }
        return article
    }

    private func completed(_ related: RelatedArticle) throws -> RelatedArticle {
        guard let address = try pageAddress(of: related.url), let record = try page(at: address),
            record.state == .found
        else { return related }
        let page = try StoredWebPage(decoding: record.content).page
        var completed = related
        completed.pageID = record.id
        completed.title = related.title ?? page.title
        completed.description = page.description
        completed.author = page.author
        return completed
    }
}
