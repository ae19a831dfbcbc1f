extension Media {
    /// What it shows that has a row of its own: a page's picture, and its film or file.
    public var parts: [Media] {
        guard case .webPage(let page) = self else { return [] }
        return [page.photo.map { .photo($0) }, page.document.map { .document($0) }].compactMap(\.self)
    }
}
