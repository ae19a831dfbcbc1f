import HTMLTree
import StdExtras

/// The answer of a site's oEmbed service about a page.
///
/// Source: oembed.com, section 2.3.4.
public struct OEmbed {
    private static let byteLimit = 256 << 10

    /// The kind of what can be shown: `photo`, `video`, `link` or `rich`.
    let type: String
    private let fields: (String) -> JSONValue?

    /// Reads an answer in JSON; nil if it is none.
    public init?(json: [UInt8]) {
        guard json.count <= Self.byteLimit, let value = JSONValue(utf8: json),
            let type = value["type"]?.string
        else {
            return nil
        }
        self.type = type.lowercased()
        fields = { value[$0] }
    }

    /// Reads an answer in XML; nil if it is none.
    public init?(xml: [UInt8]) {
        guard xml.count <= Self.byteLimit else { return nil }
        let members = FlatXML.members(of: "oembed", in: String(decoding: xml, as: UTF8.self))
        guard let type = members["type"] else { return nil }
        self.type = type.lowercased()
        fields = { members[$0].map(JSONValue.string) }
    }

    /// The text of a field.
    func text(_ name: String) -> String? { fields(name)?.string }

    /// The number of a field.
    func whole(_ name: String) -> Int? { fields(name)?.whole }

    /// The address of the frame in its HTML; nil if it has none.
    var frame: String? {
        guard let html = text("html") else { return nil }
        do throws(HTMLError) {
            let body = try HTMLDocument(utf8: Array(html.utf8), context: (name: "body", namespace: .html))
            let all = body.children.flatMap { [$0] + $0.descendants }
            return all.first { $0.name == "iframe" }.flatMap { $0["src"] ?? $0["data-src"] }
        } catch {
            return nil
        }
    }

    /// The picture that stands for the content.
    var picture: MediaStatement? {
        let isPhoto = type == "photo" && text("url") != nil
        guard let url = isPhoto ? text("url") : text("thumbnail_url") else { return nil }
        var picture = MediaStatement(url: url)
        picture.width = whole(isPhoto ? "width" : "thumbnail_width")
        picture.height = whole(isPhoto ? "height" : "thumbnail_height")
        return picture
    }
}
