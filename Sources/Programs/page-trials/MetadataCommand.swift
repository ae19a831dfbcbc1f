import ArgumentParser
import Foundation
import HTMLTree
import LinkPreviews

/// Prints what a page states about itself.
struct MetadataCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metadata",
        abstract: "Prints what a preview of a page would be made of."
    )

    @Argument(help: "The file with the page.")
    var file: String

    @Option(help: "The address of the page.")
    var url = "https://page.example/"

    @Option(
        name: .customLong("oembed"),
        help: "A file with the answer of the oEmbed service, in JSON or XML."
    )
    var answer: String?

    func run() throws {
        let address = url
        var page = PageMetadata(try HTMLDocument(utf8: bytes(file)), url: address)
        if let answer {
            let answerBytes = try bytes(answer)
            guard let found = OEmbed(json: answerBytes) ?? OEmbed(xml: answerBytes) else {
                throw ValidationError("\(answer) is no answer of an oEmbed service")
            }
            page.add(found)
        }
        let embed = Embed(of: page, address: address)
        Self.print("type", page.kind.rawValue)
        Self.print("url", page.url)
        Self.print("site name", page.siteName)
        Self.print("title", page.title)
        Self.print("description", page.description)
        Self.print("author", page.author)
        Self.print("language", page.language.map { $0 + (page.isRightToLeft ? ", right to left" : "") })
        Self.print(
            "published",
            page.published.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
        )
        Self.print("icon", page.icon)
        for image in page.images {
            Self.print(page.isImageGuessed ? "image, guessed" : "image", Self.line(image))
        }
        for video in page.videos { Self.print("video", Self.line(video)) }
        for sound in page.sounds { Self.print("sound", Self.line(sound)) }
        Self.print("player", page.player.map(Self.line))
        Self.print("oEmbed", page.oEmbed.map { $0.url + ($0.isXML ? ", XML" : ", JSON") })
        Self.print("embed", embed.map(Self.line))
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path)))
    }

    private static func print(_ name: String, _ value: String?) {
        if let value { Swift.print("\(name): \(value)") }
    }

    private static func line(_ media: PageMedia) -> String {
        let size = media.width.flatMap { width in media.height.map { "\(width)×\($0)" } }
        let parts = [media.url, media.type, size, media.duration.map { "\($0) s" }, media.alt]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private static func line(_ embed: Embed) -> String {
        let start = embed.start.map { ", from second \($0)" } ?? ""
        return
            "\(embed.url), \(embed.type), \(embed.provider), \(embed.kind), \(embed.width)×\(embed.height)\(start)"
    }
}
