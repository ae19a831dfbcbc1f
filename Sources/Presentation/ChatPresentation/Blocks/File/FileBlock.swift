public import ClientModel
import Localization

/// A file or a piece of music: a round button or a thumbnail, the name and a detail line.
public struct FileBlock: ContentBlock {
    /// The id of the message.
    public var message: StableID
    /// The name of the file.
    public var name: String
    /// The size of the file, or the performer and duration of music.
    public var detail: String
    /// The icon on the button.
    public var icon: ElementIcon
    /// The thumbnail shown in place of the button.
    public var thumbnail: MediaID?

    /// Creates a file block.
    public init(_ name: String, detail: String, icon: ElementIcon = .file, message: StableID) {
        self.name = name
        self.detail = detail
        self.icon = icon
        self.message = message
    }

    /// Creates the block for a document without a special kind.
    init(_ document: Document, of message: StableID, language: Strings) {
        let name = document.name.isEmpty ? language.phrase(.media(.file)) : document.name
        self.init(name, detail: language.byteCount(document.byteCount), message: message)
        if !document.thumbnails.isEmpty { thumbnail = document.id }
    }

    /// The block during a transfer: its progress, and a button that cancels it.
    func moving(_ transfer: FileTransfer?, language: Strings) -> FileBlock {
        guard let transfer else { return self }
        var block = self
        block.icon = .cancel
        block.thumbnail = nil
        block.detail = transfer.text(in: language)
        return block
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}

extension FileBlock {
    /// Lays out a button with two lines beside it; the time follows the second.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let button = metrics.fileButton
        let indent = button + 10
        let room = max(1, space.textWidth - indent)
        let name = space.context.line(self.name, as: .name, width: room)
        let detail = space.context.line(self.detail, as: .detail, width: room)
        var beside = space
        beside.width = space.width - indent
        let tail = TrailingStatusLayout(after: detail.box, in: beside)
        let textHeight = name.height + detail.height
        let top = max(0, ((button - textHeight) / 2).rounded())
        let width = indent + max(name.width, detail.width, tail.width).rounded(.up)
        return BlockFit(width: min(space.width, width + 2 * metrics.textInset)) { width in
            let x = metrics.textInset
            let square = LayoutRect(x: x, y: 0, width: button, height: button)
            let action = ElementAction.openMedia(message)
            let sign: LayoutElement =
                if let thumbnail {
                    LayoutElement(
                        .fileButton,
                        square,
                        .picture(LayoutImage(.media(thumbnail), corners: Corners(6))),
                        action: action
                    )
                } else {
                    LayoutElement(.fileButton, square, .icon(icon), action: action)
                }
            let texts = [
                name.element(.fileName, x: x + indent, y: top, action: action),
                detail.element(.fileDetail, x: x + indent, y: top + name.height),
            ]
            return BlockLayout(
                height: max(button, top + textHeight + tail.extraHeight),
                elements: [sign] + texts
                    + tail.elements(right: width - metrics.textInset, textHeight: top + textHeight)
            )
        }
    }
}
