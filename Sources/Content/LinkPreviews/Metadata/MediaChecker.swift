import HTMLTree

/// Makes bounded files with absolute addresses of stated ones.
struct MediaChecker {
    private let address: PageAddress

    init(_ address: PageAddress) { self.address = address }

    /// The files with an address of the web, each once.
    func media(_ stated: [MediaStatement]) -> [PageMedia] {
        var (media, known): ([PageMedia], Set<String>) = ([], [])
        for file in stated.prefix(MetadataLimits.media * 4) where media.count < MetadataLimits.media {
            guard let url = url(file.url), known.insert(url).inserted else { continue }
            var made = PageMedia(url: url)
            made.type = file.type.flatMap {
                CleanText.line($0, characters: MetadataLimits.name)?.lowercased()
            }
            made.width = Self.size(file.width)
            made.height = Self.size(file.height)
            made.duration = file.duration.flatMap { StatedDuration($0)?.seconds }
            made.alt = file.alt.flatMap { CleanText.line($0, characters: MetadataLimits.title) }
            media.append(made)
        }
        return media
    }

    /// The absolute form of an address; nil if it is too long or not of the web.
    func url(_ stated: String?) -> String? {
        guard let stated, stated.utf8.count <= MetadataLimits.address else { return nil }
        guard let url = address.absolute(stated), url.utf8.count <= MetadataLimits.address else { return nil }
        return url
    }

    private static func size(_ number: Int?) -> Int? {
        number.flatMap { (1...MetadataLimits.number).contains($0) ? $0 : nil }
    }
}
