package import Articles
package import HTMLTree

/// The files that the blocks of an article name, each once.
package struct FileList {
    /// The smallest picture that is shown, in px: smaller ones are signs and counters.
    private static let smallestPicture = 32

    private let address: PageAddress
    private let takesAll: Bool
    private let readsSets: Bool
    private var numbered = NumberedFiles()

    /// The files, in the order in which blocks named them first.
    package var files: [ExtractedArticle.Media] { numbered.files }

    /// Creates a list without files.
    ///
    /// - Parameters:
    ///   - address: The address that those of files are relative to.
    ///   - takesAll: True if small pictures are of use, too.
    ///   - readsSets: True if a picture may be named by `srcset`.
    package init(_ address: PageAddress, takesAll: Bool = false, readsSets: Bool = true) {
        self.address = address
        self.takesAll = takesAll
        self.readsSets = readsSets
    }

    /// The block of a picture, video, sound or player; nil for another element.
    package mutating func block(of node: HTMLNode) -> ArticleBlock? {
        switch node.name {
        case "img": photo(node).map { .photo(ArticlePhoto(id: $0), .init()) }
        case "video": video(node)
        case "audio":
            source(of: node).map { .audio(documentID: numbered.number(of: .init(.audio, url: $0)), .init()) }
        case "iframe": embed(node)
        default: nil
        }
    }

    /// The number of a picture, added to the list; nil for one that is too small or has no address.
    package mutating func photo(_ node: HTMLNode) -> Int64? { picture(node, as: .photo) }

    /// The same for a picture within a line.
    package mutating func icon(_ node: HTMLNode) -> Int64? { picture(node, as: .icon) }

    private mutating func picture(_ node: HTMLNode, as kind: ExtractedArticle.Media.Kind) -> Int64? {
        let sizes = ["width", "height"].compactMap { node[$0].flatMap { Int($0) } }
        let source = readsSets ? ImageSource(node).best : node["src"]
        guard takesAll || !sizes.contains(where: { $0 < Self.smallestPicture }), let source,
            let url = address.absolute(source)
        else { return nil }
        return numbered.number(of: .init(kind, url: url))
    }

    private mutating func video(_ node: HTMLNode) -> ArticleBlock? {
        guard let url = source(of: node) else { return nil }
        let video = ArticleVideo(
            documentID: numbered.number(of: .init(.video, url: url)),
            autoplays: node["autoplay"] != nil,
            loops: node["loop"] != nil
        )
        return .video(video, .init())
    }

    private func embed(_ node: HTMLNode) -> ArticleBlock? {
        guard let url = node["src"].flatMap({ address.absolute($0) }) else { return nil }
        let sides = ["width", "height"].compactMap { node[$0].flatMap { Int32($0) } }.filter { $0 > 0 }
        let size = sides.count == 2 ? ArticleEmbed.Size(width: sides[0], height: sides[1]) : nil
        return .embed(ArticleEmbed(url: url, size: size, isFullWidth: size == nil), .init())
    }

    private func source(of node: HTMLNode) -> String? {
        let source = node["src"] ?? node.descendants.first { $0.name == "source" }?["src"]
        return source.flatMap { address.absolute($0) }
    }
}
