/// The picture of a page that names none for previews.
struct PictureChoice {
    /// The least side in px, where it is stated.
    private static let least = 100
    private static let endings = [".jpg", ".jpeg", ".png", ".webp", ".avif"]
    private static let signs = [
        "sprite", "pixel", "spacer", "blank.", "tracking", "beacon", "1x1", "avatar", "loading.",
    ]

    /// The first picture of the article or main part, or else of the page; none if none is likely.
    let best: [MediaStatement]

    init(_ pictures: [PageScan.Picture]) {
        let likely = pictures.filter(Self.isLikely)
        let chosen =
            likely.first { $0.isContent && Self.isSure($0) } ?? likely.first(where: Self.isSure)
            ?? likely.first
        best =
            chosen.map { picture in
                var made = MediaStatement(url: picture.url)
                made.width = picture.width
                made.height = picture.height
                made.alt = picture.alt
                return [made]
            } ?? []
    }

    /// True if the address or the stated size says that it is a picture, and not a counter of visits or the sign of the site.
    private static func isSure(_ picture: PageScan.Picture) -> Bool {
        let path = picture.url.lowercased().split(separator: "?").first ?? ""
        if path.contains("logo") || path.contains("icon") { return false }
        return picture.width ?? 0 >= least || endings.contains { path.hasSuffix($0) }
    }

    private static func isLikely(_ picture: PageScan.Picture) -> Bool {
        if let width = picture.width, width < least { return false }
        if let height = picture.height, height < least { return false }
        let url = picture.url.lowercased()
        return !url.contains(".svg") && !signs.contains { url.contains($0) }
    }
}
