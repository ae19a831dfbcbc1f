import Foundation
import LinkPreviews

/// The preview of a page as JSON, with the names of the schema's `webPage`.
///
/// Picture and film are not fetched: `photo` and `document` have what the page states of them.
struct PreviewJSON {
    private let preview: LinkPreview
    private let hasArticle: Bool

    /// A preview; `hasArticle` tells if the whole page opens in the messenger.
    init(_ preview: LinkPreview, hasArticle: Bool) { (self.preview, self.hasArticle) = (preview, hasArticle) }

    /// The text, indented, with sorted keys.
    var text: String {
        get throws {
            var page: [String: Any] = [
                "_": "webPage", "url": preview.url, "display_url": preview.displayURL, "type": preview.type,
                "site_name": preview.siteName, "has_cached_page": hasArticle,
            ]
            page["title"] = preview.title
            page["description"] = preview.description
            page["author"] = preview.author
            page["duration"] = preview.duration
            page["photo"] = preview.pictures.first.map(Self.object)
            page["document"] = preview.film.map(Self.object)
            if let embed = preview.embed {
                page["embed_url"] = embed.url
                page["embed_type"] = embed.type
                page["embed_width"] = embed.width
                page["embed_height"] = embed.height
            }
            let data = try JSONSerialization.data(
                withJSONObject: page,
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            )
            return String(decoding: data, as: UTF8.self)
        }
    }

    private static func object(_ picture: PageMedia) -> [String: Any] {
        var object: [String: Any] = ["url": picture.url]
        object["w"] = picture.width
        object["h"] = picture.height
        return object
    }
}
