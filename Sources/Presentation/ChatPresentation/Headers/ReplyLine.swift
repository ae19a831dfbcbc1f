public import ClientModel

/// The message replied to: a bar, the name, and one line of the text, or more of a quotation.
public struct ReplyLine: ContentBlock {
    /// The author's name.
    public var name: String
    /// The author, who decides the color of the bar.
    public var peer: PeerID?
    /// The text of the message.
    public var text: FormattedText
    /// The quoted part of the message; nil if it is answered as a whole.
    public var quote: Quote?
    /// The thumbnail of the message's media.
    public var thumbnail: MediaID?
    /// The message that a click opens.
    public var message: MessageKey?

    /// Creates a reply header.
    public init(name: String, peer: PeerID?, text: FormattedText) {
        self.name = name
        self.peer = peer
        self.text = text
    }

    /// Stands within the margins as a header.
    public var traits: BlockTraits {
        var traits = BlockTraits(.padded)
        traits.isHeader = true
        return traits
    }

    /// Lays out a bar, a thumbnail and two lines, or up to five for a quotation.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let bar = 3.0
        let indent = bar + 7
        let nameHeight = space.context.line("0", as: .name).height
        let lineHeight = space.context.line("0", as: .header).height
        let picture = thumbnail == nil ? 0 : nameHeight + lineHeight - 4
        let pictureSpace = thumbnail == nil ? 0 : picture + 7
        let available = max(1, space.textWidth - indent - pictureSpace - 6)
        let name = space.context.line(self.name, as: .name, width: available)
        let isQuote = quote != nil
        let text = space.context.text(
            isQuote ? self.text : self.text.onOneLine,
            as: .header,
            width: available,
            lines: isQuote ? 5 : 1
        )
        let height = name.height + text.height + 4
        let wanted = indent + pictureSpace + max(name.width, text.width).rounded(.up) + 6
        return BlockFit(width: min(space.width, wanted + 2 * metrics.textInset)) { width in
            let frame = LayoutRect(
                x: metrics.textInset,
                y: 0,
                width: width - 2 * metrics.textInset,
                height: height
            )
            var elements = [
                LayoutElement(
                    .replyPlate,
                    frame,
                    .plate(radius: 4),
                    action: message.map { .openMessage($0, quote: quote) }
                ),
                LayoutElement(
                    .replyBar,
                    LayoutRect(x: frame.x, y: 0, width: bar, height: height),
                    .plate(radius: 0)
                ),
            ]
            if let thumbnail {
                let square = LayoutRect(x: frame.x + indent, y: 4, width: picture, height: picture)
                elements.append(
                    LayoutElement(
                        .replyThumbnail,
                        square,
                        .picture(LayoutImage(.media(thumbnail), corners: Corners(3)))
                    )
                )
            }
            let x = frame.x + indent + pictureSpace
            let room = max(1, frame.maxX - x - 6)
            elements.append(name.element(.replyName, x: x, y: 2))
            // A single line stands on the side of the name, whatever its direction.
            let width = isQuote ? room : text.width
            elements.append(text.element(.replyText, x: x, y: 2 + name.height, width: width))
            for index in elements.indices { elements[index].peer = peer }
            return BlockLayout(height: height, elements: elements)
        }
    }
}

extension FormattedText {
    /// The text with spaces in place of line breaks. The length stays, so entities keep their ranges.
    var onOneLine: FormattedText {
        var copy = self
        copy.text = String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isLineBreak ? " " : $0 })
        )
        return copy
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isLineBreak: Bool {
        switch generalCategory {
        case .lineSeparator, .paragraphSeparator, .control: true
        default: false
        }
    }
}
