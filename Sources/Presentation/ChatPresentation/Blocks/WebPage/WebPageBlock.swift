public import ClientModel

/// The preview of a link: the site, a title, a few lines, a picture.
public struct WebPageBlock: ContentBlock {
    /// The id of the page.
    public var page: MediaID
    /// The address of the page.
    public var url: String
    /// The name of the site.
    public var site: String
    /// The title of the page.
    public var title: String
    /// The author of the page, below the title; "" if unknown, or if the title or the site says it.
    public var author: String
    /// The summary of the page.
    public var summary: String
    /// The picture of the page; nil if it has none.
    public var picture: MediaBlock?
    /// The voice message, song or file of the page, or its round video; nil if it has none.
    public var attachment: WebPageAttachment?
    /// True if the picture takes the whole width, instead of a small square beside the text.
    public var hasLargePicture: Bool
    /// The player of another site that the page offers; nil if it has none.
    public var player: PlayerFrame?
    /// The button below the page; nil for none.
    public var button: WebPageButton?
    /// The sender, whose colour the page has; nil for the colour of the bubble.
    public var sender: PeerID?

    /// Creates the block for a loaded page; nil if the page is still pending or has nothing to show.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - document: The block of the page's video or file; nil if it has none.
    ///   - content: The content of the message.
    ///   - message: The id of the message.
    init?(_ page: WebPage, _ document: (any ContentBlock)?, in content: MessageContent, of message: StableID)
    {
        guard page.state == .loaded, !content.flags.contains(.noPreview) else { return nil }
        self.page = page.id
        url = page.url
        site = page.siteName.isEmpty ? page.displayURL : page.siteName
        title = page.title.isEmpty ? page.author : page.title
        author = [title, site].contains(page.author) ? "" : page.author
        summary = page.summary
        picture = page.photo.map { MediaBlock($0, of: message) }
        player = page.embed.map { PlayerFrame($0.url, size: $0.size) }
        if player != nil { picture?.kind = .player(seconds: Int(clamping: page.duration)) }
        if let video = document as? MediaBlock { picture = video }
        attachment = document.flatMap(WebPageAttachment.init)
        // A song or a film brings its own picture.
        if attachment != nil { picture = nil }
        let isLarge = page.hasLargeMedia || content.flags.contains(.largePreview) || picture?.kind != .photo
        hasLargePicture = isLarge && !content.flags.contains(.smallPreview)
        button = WebPageButton(page)
        if title.isEmpty, summary.isEmpty, picture == nil, attachment == nil { return nil }
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}

extension WebPageBlock {
    /// Lays out a bar at the side, the texts, the picture below or beside them, a button, and the time below all.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let texts = Texts(self, in: space)
        let status = space.status
        var wanted = texts.width
        if let picture, hasLargePicture {
            wanted = max(wanted, min(picture.albumSize.width, texts.room))
        }
        let attached = attachment?.fit(in: space, width: texts.room)
        wanted = max(wanted, texts.button?.width ?? 0, status?.size.width ?? 0, attached?.width ?? 0)
        let least = min(space.width, wanted.rounded(.up) + Texts.indent + Texts.end + 2 * metrics.textInset)
        return BlockFit(width: least) { width in
            let x = metrics.textInset
            let inner = max(1, width - 2 * metrics.textInset - Texts.indent - Texts.end)
            var elements = texts.elements(x: x + Texts.indent, width: inner)
            var y = texts.height
            if hasLargePicture, let picture {
                let frame = LayoutRect(
                    x: x + Texts.indent,
                    y: y + 4,
                    largeSize(of: picture, within: inner, space)
                )
                elements += self.elements(of: picture, in: frame, space)
                y = frame.maxY + 4
            }
            if let layout = attached?.place(inner) {
                elements += layout.elements.map { $0.moved(x: x + Texts.indent, y: y + 4) }
                y += layout.height + 8
            }
            if let label = texts.button {
                let frame = LayoutRect(
                    x: x + Texts.indent,
                    y: y + 4,
                    width: inner,
                    height: label.height + 2 * Texts.buttonInset
                )
                elements += self.elements(of: label, in: frame)
                y = frame.maxY
            }
            let plate = LayoutRect(x: x, y: 0, width: width - 2 * metrics.textInset, height: y)
            let back = [
                LayoutElement(.pagePlate, plate, .plate(radius: 4), action: .openLink(url)),
                LayoutElement(.pageBar, LayoutRect(x: x, y: 0, width: 3, height: y), .plate(radius: 0)),
            ]
            let sender = self.sender
            let coloured = (back + elements).map { element in
                guard let sender, WebPageBlock.coloured.contains(element.role) else { return element }
                var copy = element
                copy.peer = sender
                return copy
            }
            guard let status else { return BlockLayout(height: y, elements: coloured) }
            let stamp = status.placed(x: width - metrics.textInset - status.size.width, y: y + 3)
            return BlockLayout(height: y + 3 + status.size.height, elements: coloured + stamp)
        }
    }

    /// The parts that have the sender's colour.
    private static let coloured: Set<ElementRole> = [.pageBar, .pagePlate, .pageSite, .pageLine, .pageButton]

    /// The button: a thin line above it, its words in the middle, and all of the frame to press.
    private func elements(of label: MeasuredText, in frame: LayoutRect) -> [LayoutElement] {
        let action: ElementAction =
            switch (button, player) {
            case (.instantView, _): .openInstantView(page)
            case (.play, let player?): .play(frame: player, page: url)
            default: .openLink(url)
            }
        let line = LayoutRect(x: frame.x, y: frame.y, width: frame.width, height: 1)
        return [
            LayoutElement(.pageLine, line, .plate(radius: 0)),
            LayoutElement(.pageArea, frame, .plate(radius: 0), action: action),
            label.element(
                .pageButton,
                x: frame.x + max(0, (frame.width - label.width) / 2).rounded(),
                y: frame.y + Texts.buttonInset,
                width: min(label.width, frame.width)
            ),
        ]
    }

    /// The picture with its marks. What another site plays leads to the page.
    private func elements(of picture: MediaBlock, in frame: LayoutRect, _ space: BlockSpace)
        -> [LayoutElement]
    {
        picture.elements(in: frame, corners: Corners(4), space: space).map { element in
            var copy = element
            if element.role == .picture { copy.role = .pagePicture }
            if button == .instantView, picture.kind == .photo, element.action != nil {
                // The article has the picture, too, among the others.
                copy.action = .openInstantView(page)
            }
            if case .player = picture.kind, element.action != nil {
                copy.action = player.map { .play(frame: $0, page: url) } ?? .openLink(url)
            }
            return copy
        }
    }

    private func largeSize(of picture: MediaBlock, within width: Double, _ space: BlockSpace) -> LayoutSize {
        let size = picture.albumSize
        let height = (width * size.height / size.width).rounded()
        let most = space.context.metrics.largestPicture.height
        return LayoutSize(width: width, height: height.clamped(to: 40...most))
    }

    /// The text lines of the page, beside a small picture if it has one.
    private struct Texts: Sendable {
        static let indent = 10.0
        static let end = 8.0
        static let buttonInset = 6.0

        let room: Double
        let button: MeasuredText?
        private let block: WebPageBlock
        private let space: BlockSpace
        private let lines: [(role: ElementRole, text: MeasuredText)]
        private let square: Double

        init(_ block: WebPageBlock, in space: BlockSpace) {
            self.block = block
            self.space = space
            room = max(1, space.textWidth - Self.indent - Self.end)
            let context = space.context
            square = block.picture != nil && !block.hasLargePicture ? context.metrics.textSize * 4 : 0
            let width = max(1, room - (square > 0 ? square + 8 : 0))
            var lines: [(role: ElementRole, text: MeasuredText)] = []
            if !block.site.isEmpty {
                lines.append((.pageSite, context.line(block.site, as: .name, width: width)))
            }
            if !block.title.isEmpty {
                lines.append((.pageTitle, context.text(block.title, as: .name, width: width, lines: 2)))
            }
            if !block.author.isEmpty {
                lines.append((.pageAuthor, context.line(block.author, as: .detail, width: width)))
            }
            if !block.summary.isEmpty {
                lines.append((.pageSummary, context.text(block.summary, as: .body, width: width, lines: 4)))
            }
            self.lines = lines
            let most = room
            button = block.button.map { context.line(context.words($0.phrase), as: .button, width: most) }
        }

        var width: Double { (lines.map(\.text.width).max() ?? 0) + (square > 0 ? square + 8 : 0) }

        var height: Double { max(lines.reduce(0) { $0 + $1.text.height }, square) + 6 }

        func elements(x: Double, width: Double) -> [LayoutElement] {
            var y = 3.0
            let room = max(1, width - (square > 0 ? square + 8 : 0))
            var elements: [LayoutElement] = []
            for line in lines {
                elements.append(line.text.element(line.role, x: x, y: y, width: max(room, line.text.width)))
                y += line.text.height
            }
            if square > 0, let picture = block.picture {
                let frame = LayoutRect(x: x + width - square, y: 3, width: square, height: square)
                elements += block.elements(of: picture, in: frame, space)
            }
            return elements
        }
    }
}
