import HTMLTree
import StdExtras

/// Chooses among the statements of a page.
///
/// The order for texts and pictures is that of official templates: Twitter's card, Open Graph, plain HTML. What they do not
/// have comes from microdata and JSON-LD.
struct MetadataReading {
    let scan: PageScan
    let data: LinkedData
    private let address: String
    private let precedence: PageMetadata.Precedence
    private let checker: MediaChecker

    init(_ page: HTMLDocument, url: String, precedence: PageMetadata.Precedence) {
        scan = PageScan(page)
        data = LinkedData(scan.scripts)
        address = url
        self.precedence = precedence
        checker = MediaChecker(PageAddress(url, base: scan.base))
    }

    var title: String? {
        line(MetadataLimits.title) { cards("title") }
            ?? scan.title
            ?? line(MetadataLimits.title) {
                [scan["title"], data.text("headline"), scan.microdata["headline"]]
            }
            ?? scan.heading
            ?? line(MetadataLimits.title) { [data.text("name"), scan.microdata["name"]] }
    }

    var description: String? {
        line(MetadataLimits.description) {
            cards("description") + [
                scan["description"], scan.microdata["description"], data.text("description"),
                scan["dc.description"],
                scan["dcterms.description"], scan.paragraph,
            ]
        }
    }

    var siteName: String? {
        let both = [scan["og:site_name"], data.siteName]
        return line(MetadataLimits.name) {
            (precedence == .official ? both : both.reversed()) + [
                scan["application-name"], scan["apple-mobile-web-app-title"], scan["publisher"],
                scan.microdata["publisher"], scan["twitter:app:name:iphone"], scan["twitter:app:name:ipad"],
                scan["twitter:app:name:googleplay"], scan["al:ios:app_name"],
            ]
        } ?? SiteName.inTitle(scan.title ?? title ?? "", address: address)
    }

    var author: String? {
        let stated = [
            scan["author"], scan["article:author"], data.author, scan["dc.creator"], scan["parsely-author"],
            scan["sailthru.author"], scan["twitter:creator:name"], scan.microdata["author"],
        ]
        return line(MetadataLimits.name) { stated.map { $0.flatMap { $0.contains("://") ? nil : $0 } } }
    }

    /// The pictures that the page names for previews.
    var statedImages: [PageMedia] {
        let cards = scan.files("twitter:image")
        let graph = scan.files("og:image")
        let stated = precedence == .official ? cards + graph : graph + cards
        let links = scan.links.filter { $0.relations.contains("image_src") }.compactMap { $0.element["href"] }
        let others = [
            scan.microdata["image"], scan.microdata["thumbnailurl"], scan["image"], scan["thumbnail"],
        ]
        var found = checker.media(stated)
        if found.isEmpty {
            found = checker.media((links + others.compactMap(\.self)).map(MediaStatement.init))
        }
        return found.isEmpty ? checker.media(data.images) : found
    }

    /// The pictures of the content, for a page that names none.
    var contentImages: [PageMedia] {
        let posters = checker.media(scan.videos.compactMap { $0["poster"] }.map(MediaStatement.init))
        return posters.isEmpty ? checker.media(PictureChoice(scan.pictures).best) : posters
    }

    var videos: [PageMedia] {
        let stated = scan.files("og:video").filter { $0.type?.hasPrefix("text/html") != true }
        let stream = scan["twitter:player:stream"].map { url in
            var file = MediaStatement(url: url)
            file.type = scan["twitter:player:stream:content_type"]
            return [file]
        }
        let linked = [data.file("video")] + (data.mainType == "VideoObject" ? [data.file("self")] : [])
        let all = stated + (stream ?? []) + linked.compactMap(\.self) + scan.videos.compactMap(Self.file)
        return checker.media(all).filter { FileKind($0) == .video }
    }

    var sounds: [PageMedia] {
        let linked = ["audio", "associatedMedia", "self"].map(data.file)
        let stream = scan["twitter:player:stream"].map { [MediaStatement(url: $0)] } ?? []
        let all =
            scan.files("og:audio") + stream + linked.compactMap(\.self) + scan.sounds.compactMap(Self.file)
        return checker.media(all).filter { FileKind($0) == .audio }
    }

    var player: PageMedia? {
        var card = scan["twitter:player"].map(MediaStatement.init)
        card?.width = scan["twitter:player:width"].flatMap(Int.init)
        card?.height = scan["twitter:player:height"].flatMap(Int.init)
        let frames = scan.files("og:video").filter { $0.type?.hasPrefix("text/html") == true }
        let linked = (data.main?["embedUrl"] ?? data.main?["video"]?["embedUrl"])?.string.map(
            MediaStatement.init
        )
        var player = checker.media([card].compactMap(\.self) + frames + [linked].compactMap(\.self)).first
        player?.type = "text/html"
        return player
    }

    var icon: String? {
        let icons = scan.links.filter { link in
            link.relations.contains("icon") || link.relations.contains("apple-touch-icon")
        }
        let sized = icons.enumerated().max { one, other in
            (IconSize(one.element.element).rank, -one.offset) < (
                IconSize(other.element.element).rank, -other.offset
            )
        }
        return checker.url(sized?.element.element["href"]) ?? checker.url("/favicon.ico")
    }

    var published: Int? {
        let stated = [
            scan["article:published_time"], data.text("datePublished"), scan.microdata["datepublished"],
            data.text("uploadDate"), scan["date"], scan["pubdate"], scan["dc.date"], scan["dcterms.created"],
            scan["parsely-pub-date"], scan["og:article:published_time"], scan["video:release_date"],
            data.text("dateCreated"), scan["datepublished"], scan["dc.date.issued"], scan["sailthru.date"],
            scan["publishdate"], scan["publish-date"], scan["citation_publication_date"],
        ]
        return stated.lazy.compactMap(\.self).compactMap { StatedDate($0)?.seconds }.first
    }

    var language: String? {
        let stated = [scan.language, scan["og:locale"], data.text("inLanguage"), scan["content-language"]]
        for text in stated.compactMap(\.self) {
            let tag = text.trimmingWhitespace.split { $0 == "," || $0 == "." }.first ?? ""
            let parts = tag.split { $0 == "_" || $0 == "-" }
            guard let first = parts.first, (2...3).contains(first.count), parts.count <= 4,
                parts.allSatisfy({
                    $0.count <= 8 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
                })
            else { continue }
            return ([first.lowercased()] + parts.dropFirst().map(String.init)).joined(separator: "-")
        }
        return nil
    }

    var kind: PageMetadata.Kind {
        let stated = scan["og:type"]?.lowercased().trimmingWhitespace ?? ""
        if let kind = Self.kind(ofGraph: stated) { return kind }
        if let type = data.mainType, let kind = Self.kind(ofData: type) { return kind }
        switch scan["twitter:card"] {
        case "photo": return .photo
        case "app": return .app
        case "player": return .video
        default: return stated.isEmpty && scan["article:published_time"] != nil ? .article : .website
        }
    }

    var canonical: String? {
        let link = scan.links.first { $0.relations.contains("canonical") }?.element["href"]
        return checker.url(link) ?? checker.url(scan["og:url"])
    }

    var oEmbed: PageMetadata.Link? {
        let services = scan.links.filter {
            $0.relations.contains("alternate") || $0.relations.contains("alternative")
        }
        for (type, isXML) in [
            ("application/json+oembed", false), ("text/xml+oembed", true), ("application/xml+oembed", true),
        ] {
            let service = services.first { $0.element["type"]?.lowercased().trimmingWhitespace == type }
            if let url = checker.url(service?.element["href"]) { return .init(url: url, isXML: isXML) }
        }
        return nil
    }

    private func cards(_ name: String) -> [String?] {
        let both = [scan["twitter:" + name], scan["og:" + name]]
        return precedence == .official ? both : both.reversed()
    }

    private func line(_ characters: Int, _ stated: () -> [String?]) -> String? {
        stated().lazy.compactMap(\.self).compactMap { CleanText.line($0, characters: characters) }.first
    }

    private static func file(_ element: HTMLNode) -> MediaStatement? {
        let source = element["src"] == nil ? element.descendants.first { $0.name == "source" } : element
        guard let source, let url = source["src"] else { return nil }
        var file = MediaStatement(url: url)
        file.type = source["type"]
        file.width = element["width"].flatMap(Int.init)
        file.height = element["height"].flatMap(Int.init)
        return file
    }

    private static func kind(ofGraph type: String) -> PageMetadata.Kind? {
        switch type.split(separator: ".").first {
        case "article", "blog": .article
        case "video": .video
        case "music", "audio": .audio
        case "photo", "image": .photo
        case "profile": .profile
        default: nil
        }
    }

    private static func kind(ofData type: String) -> PageMetadata.Kind? {
        switch type {
        case "VideoObject", "Movie", "TVEpisode", "Clip": .video
        case "AudioObject", "PodcastEpisode", "MusicRecording", "MusicAlbum": .audio
        case "ImageObject", "Photograph": .photo
        case "ProfilePage", "Person": .profile
        case "SoftwareApplication", "MobileApplication": .app
        case _ where type.hasSuffix("Article") || type.hasSuffix("Posting"): .article
        default: nil
        }
    }
}
