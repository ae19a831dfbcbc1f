import ServerStore
import Telegraph

extension TelegraphPageRecord {
    /// The page as lists have it.
    func listed(_ web: WebOptions, views: Int) -> TelegraphPage {
        var page = TelegraphPage(
            path: path,
            url: OwnLink.address(ofPage: path, below: web.url),
            title: title,
            description: description,
            authorName: authorName,
            authorURL: authorURL,
            picture: TelegraphAddress(image),
            views: views
        )
        page.published = created
        return page
    }
}
