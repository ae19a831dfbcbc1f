import ArticleTemplates
import Foundation
import PageParsing

/// What templates make of a page, as JSON: the article, and for each of its blocks the rule and the place in the page.
struct TemplateOutcomeJSON {
    private let page: ParsedPage

    init(_ page: ParsedPage) { self.page = page }

    /// The text, indented, with sorted keys.
    var text: String {
        get throws {
            var object: [String: Any] = [:]
            if let template = page.template {
                if let error = template.error {
                    object["error"] = ["place": Self.name(of: error.place), "text": error.text]
                }
                if template.isApplied {
                    object["sources"] = template.sources.map(Self.object)
                    object["article"] = page.article.map { ArticleJSON($0).object }
                }
                object["properties"] = Self.object(template.properties)
                if !template.debug.isEmpty {
                    object["debug"] = template.debug.map {
                        ["place": Self.name(of: $0.place), "text": $0.text]
                    }
                }
            }
            let data = try JSONSerialization.data(
                withJSONObject: object,
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            )
            return String(decoding: data, as: UTF8.self)
        }
    }

    private static func name(of place: TemplatePlace) -> String {
        place.source.isEmpty ? "\(place)" : "\(place.source):\(place)"
    }

    private static func object(_ source: TemplateResult.BlockSource) -> [String: Any] {
        var object: [String: Any] = [:]
        object["path"] = source.path
        object["rule"] = source.place.map(name)
        return object
    }

    private static func object(_ properties: TemplateResult.Properties) -> [String: Any] {
        let texts = [
            "title": properties.title, "author": properties.author, "author_url": properties.authorURL,
            "description": properties.description, "site_name": properties.siteName,
            "channel": properties.channel, "image_url": properties.imageURL,
            "document_url": properties.documentURL,
        ]
        var object: [String: Any] = texts.filter { !$0.value.isEmpty }
        if properties.published != 0 { object["published_date"] = properties.published }
        return object
    }
}
