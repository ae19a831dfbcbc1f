import TelegramSchema

extension TL.WebPage {
    /// An article of one paragraph.
    static func article(
        _ words: String,
        hash: Int32,
        photo: Int64? = nil,
        reference: UInt8 = 1
    ) -> TL.WebPage {
        let url = "https://example.org/a"
        var page = TL.WebPage.WebPage(id: 9, url: url, displayUrl: "example.org/a", hash: hash)
        page.title = "An article"
        let photos = [photo].compactMap(\.self).map { number -> TL.Photo in
            let size = TL.PhotoSize.photoSize(.init(type: "m", w: 320, h: 200, size: 900))
            return .photo(
                .init(id: number, accessHash: 1, fileReference: [reference], date: 1, sizes: [size], dcID: 2)
            )
        }
        page.cachedPage = TL.Page(
            url: url,
            blocks: [.pageBlockParagraph(.init(text: .textPlain(.init(text: words))))],
            photos: photos,
            documents: []
        )
        return .webPage(page)
    }
}
