import ArticleExtraction
import Foundation
import LinkPreviews
import PageFetching
import StdExtras
import TelegramSchema

/// A file that a link leads to in place of a page.
struct LinkedFile {
    /// The kind of a file, by the names of the schema's preview types.
    enum Kind: String {
        case photo, video, audio, document, gif
    }

    let kind: Kind
    /// The media type, in small letters and without parameters.
    let mimeType: String
    /// The last part of the address; nil without one.
    let name: String?

    /// The file of an answer; nil if it is a page.
    init?(_ fetched: FetchedPage) {
        let type = String((fetched.contentType ?? "").prefix { $0 != ";" }).trimmingWhitespace.lowercased()
        guard type != "text/html", type != "application/xhtml+xml", !type.isEmpty else { return nil }
        mimeType = type
        kind =
            switch type {
            case "image/gif": .gif
            case "image/jpeg", "image/png", "image/webp": .photo
            case _ where type.hasPrefix("video/"): .video
            case _ where type.hasPrefix("audio/"): .audio
            default: .document
            }
        let path = fetched.url.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").dropFirst(2).last.map(String.init)
        name = last.map { ($0.removingPercentEncoding ?? $0).withoutUnseen }.flatMap {
            $0.isEmpty ? nil : String($0.prefix(120))
        }
    }

    /// True if it is what an article says that it is.
    func isOf(_ kind: ExtractedArticle.Media.Kind) -> Bool {
        switch kind {
        case .photo, .icon: self.kind == .photo || self.kind == .gif
        case .video: self.kind == .video
        case .audio: self.kind == .audio
        }
    }

    /// The attributes of the document that is made of it. Nothing in the server looks into films and sounds, so their
    /// sizes and lengths are not known.
    ///
    /// - Parameter stated: What a page states of the file; nil if no page does.
    /// - Returns: The attributes.
    func attributes(of stated: PageMedia? = nil) -> [TL.DocumentAttribute] {
        let named = name.map { [TL.DocumentAttribute.documentAttributeFilename(.init(fileName: $0))] } ?? []
        return switch kind {
        case .video:
            [
                .documentAttributeVideo(
                    .init(
                        supportsStreaming: true,
                        duration: Double(stated?.duration ?? 0),
                        w: Int32(clamping: stated?.width ?? 0),
                        h: Int32(clamping: stated?.height ?? 0)
                    )
                )
            ] + named
        case .audio: [.documentAttributeAudio(.init(duration: 0, title: name))] + named
        case .gif: [.documentAttributeAnimated] + named
        case .photo, .document: named
        }
    }
}
