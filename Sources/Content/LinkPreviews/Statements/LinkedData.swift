import StdExtras

/// The objects that a page states by JSON-LD.
struct LinkedData {
    /// The types of what a page is about, in the order of preference.
    static let mainTypes = [
        "NewsArticle", "Article", "BlogPosting", "ReportageNewsArticle", "TechArticle", "ScholarlyArticle",
        "SocialMediaPosting", "DiscussionForumPosting", "LiveBlogPosting", "VideoObject", "Movie",
        "TVEpisode",
        "TVSeries", "Clip", "PodcastEpisode", "PodcastSeries", "AudioObject", "MusicRecording", "MusicAlbum",
        "Recipe",
        "Product", "Book", "Event", "SoftwareApplication", "MobileApplication", "Question", "QAPage", "HowTo",
        "ImageObject", "Photograph", "ProfilePage", "Person", "WebPage",
    ]
    private static let objectLimit = 512

    private var objects: [JSONValue] = []
    private var named: [String: JSONValue] = [:]
    /// The object that the page is about; nil without one.
    private(set) var main: JSONValue?
    private(set) var mainType: String?

    init(_ scripts: [String]) {
        for script in scripts {
            guard let value = JSONValue(utf8: Self.unwrapped(script.utf8)) else { continue }
            collect(value, depth: 0)
        }
        for object in objects {
            if let id = object["@id"]?.string, named[id].map(Self.size) ?? 0 < Self.size(object) {
                named[id] = object
            }
        }
        chooseMain()
    }

    /// The text of a property of the main object.
    func text(_ property: String) -> String? { main?[property].flatMap(name) }

    /// The name of the publisher, or of the site that an object describes.
    var siteName: String? {
        main?["publisher"].flatMap(name)
            ?? objects.lazy.filter { Self.types($0).contains("WebSite") }.compactMap { $0["name"]?.string }
            .first
    }

    /// The names of the authors, joined.
    var author: String? {
        let authors = (main?["author"] ?? main?["creator"])?.elements.compactMap(name) ?? []
        return authors.isEmpty ? nil : authors.prefix(5).joined(separator: ", ")
    }

    /// The pictures, with sizes where they are stated.
    var images: [MediaStatement] {
        ["image", "thumbnailUrl", "thumbnail", "primaryImageOfPage"].lazy
            .compactMap { main?[$0] }
            .map { $0.elements.compactMap(media) }
            .first { !$0.isEmpty } ?? []
    }

    /// The file that an object of media is, or has; nil without one.
    func file(_ property: String) -> MediaStatement? {
        let object = property == "self" ? main : main?[property]?.elements.first
        guard let object, let url = object["contentUrl"]?.string else { return nil }
        var file = MediaStatement(url: url)
        file.type = object["encodingFormat"]?.string
        file.width = object["width"]?.whole
        file.height = object["height"]?.whole
        file.duration = object["duration"]?.string
        return file
    }

    private func media(_ value: JSONValue) -> MediaStatement? {
        if let url = value.string { return MediaStatement(url: url) }
        let object = resolved(value)
        guard let url = (object["url"] ?? object["contentUrl"] ?? object["@id"])?.string else { return nil }
        var made = MediaStatement(url: url)
        made.width = object["width"]?.whole
        made.height = object["height"]?.whole
        made.alt = object["caption"]?.string
        return made
    }

    private func name(_ value: JSONValue) -> String? {
        if let text = value.string { return text }
        let object = value.elements.first.map(resolved)
        return object?["name"]?.string
    }

    private func resolved(_ value: JSONValue) -> JSONValue {
        guard value["name"] == nil, value["url"] == nil, let id = value["@id"]?.string else { return value }
        return named[id] ?? value
    }

    private mutating func collect(_ value: JSONValue, depth: Int) {
        guard objects.count < Self.objectLimit, depth < 8 else { return }
        switch value {
        case .array(let elements):
            for element in elements { collect(element, depth: depth + 1) }
        case .object:
            objects.append(value)
            for property in ["@graph", "mainEntity", "mainEntityOfPage", "hasPart", "publisher", "author"] {
                if let part = value[property] { collect(part, depth: depth + 1) }
            }
        case .string, .number, .other: break
        }
    }

    private mutating func chooseMain() {
        var best = Self.mainTypes.count
        for object in objects {
            for type in Self.types(object) {
                guard let rank = Self.mainTypes.firstIndex(of: type), rank < best else { continue }
                (best, main, mainType) = (rank, object, type)
            }
        }
    }

    private static func types(_ object: JSONValue) -> [String] {
        (object["@type"]?.elements ?? []).compactMap { value in
            value.string.map { String($0.split(separator: "/").last ?? "") }
        }
    }

    private static func size(_ object: JSONValue) -> Int {
        if case .object(let members) = object { members.count } else { 0 }
    }

    /// A script without the comment or section that some sites put around it.
    private static func unwrapped(_ script: String.UTF8View) -> Substring.UTF8View {
        guard let start = script.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
            let end = script.lastIndex(where: { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }),
            start <= end
        else { return script.prefix(0) }
        let part = script[start...end]
        guard part.starts(with: "[CDATA[".utf8) else { return part }
        guard let inner = part.firstIndex(of: UInt8(ascii: "{")),
            let last = part.lastIndex(of: UInt8(ascii: "}")), inner <= last
        else { return script.prefix(0) }
        return part[inner...last]
    }
}
