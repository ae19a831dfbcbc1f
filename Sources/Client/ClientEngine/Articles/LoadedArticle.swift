public import Articles
public import ClientModel
import SchemaMapping
import TelegramSchema

/// An article of a web page, with the files that its blocks name.
public struct LoadedArticle: Equatable, Sendable {
    /// The page: its title, its site, its author.
    public var page: WebPage
    /// The article; whole, unless the server says that it is a part.
    public var article: Article
    /// The photos that its blocks name, by number.
    public var photos: [Int64: Photo]
    /// The videos, sounds and files that its blocks name, by number.
    public var documents: [Int64: Document]

    /// Decodes an article as the server sent it.
    ///
    /// - Throws: `ArticleError` for an article beyond the limits.
    init(_ page: WebPage, _ content: TL.Page) throws(ArticleError) {
        self.page = page
        article = try Article(content)
        photos = [:]
        documents = [:]
        for photo in content.photos.compactMap({ Photo($0) }) { photos[photo.id.number] = photo }
        for document in content.documents.compactMap({ Document($0) }) {
            documents[document.id.number] = document
        }
    }
}

/// The state of an article that is being opened.
public enum ArticleState: Equatable, Sendable {
    /// The server is being asked; with the stored version, nil if none is stored.
    case loading(LoadedArticle?)
    /// The server's version of now.
    case loaded(LoadedArticle)
    /// The server's version could not be had; with the stored version, nil if none is stored.
    case failed(ArticleFailure, LoadedArticle?)

    /// The article that can be shown now.
    public var shown: LoadedArticle? {
        switch self {
        case .loading(let stored), .failed(_, let stored): stored
        case .loaded(let article): article
        }
    }
}

/// The reason why the server's version of an article cannot be had.
public enum ArticleFailure: Error, Equatable, Sendable {
    /// The server has no page at this address, or a page without an article.
    case noArticle
    /// The server knows no articles.
    case unsupported
    /// The server cannot be reached now. It is asked again once it can be.
    case unreachable
    /// The server refused; the name is its constant.
    case refused(String)
    /// The server's answer cannot be read, or is beyond the limits.
    case unreadable
}
