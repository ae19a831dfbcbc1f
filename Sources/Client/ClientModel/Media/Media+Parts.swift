extension Media {
    /// The parts with rows of their own: a web page's photo, and its video or file.
    public var parts: [Media] {
        guard case .webPage(let page) = self else { return [] }
        return [page.photo.map { .photo($0) }, page.document.map { .document($0) }].compactMap(\.self)
    }
}
