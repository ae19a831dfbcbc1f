import ChatNodes
import ChatPresentation
package import ClientModel
package import GTKBridge
import WindowParts

/// A button with a sticker.
package final class StickerCell: SectionGridCell {
    package let button: GTKBridge.Button

    private let tile: StickerTile
    private let known: AccountImageProvider
    private var name = ""

    /// A cell without a sticker.
    init(_ environment: WindowEnvironment) {
        known = environment.known
        tile = environment.makeStickerTile(side: Int(StickerPanel.shape.cell.width) - 8)
        let picture = CustomWidget(tile, styleName: "sticker", role: .presentation)
        button = Button(child: picture, label: "") {}
        button.addStyleClass("flat")
        button.addStyleClass("sticker")
    }

    /// Shows a sticker, or an empty place while it is not known.
    func show(_ sticker: Document?, _ name: String, in chat: PeerID) {
        if let sticker { known.learn([.document(sticker)], chat) }
        tile.show(sticker)
        guard name != self.name else { return }
        self.name = name
        button.setAccessibleLabel(name)
    }
}

extension StickerTile {
    /// Shows a sticker that the window's image provider knows; without one, the letters.
    package func show(_ sticker: Document?, letters: String? = nil) {
        guard let sticker else {
            var stand = LayoutImage(.media(MediaID(.document, 0)), corners: Corners(0))
            stand.emoji = letters ?? ""
            return show(letters == nil ? nil : stand)
        }
        var picture = LayoutImage(.media(sticker.id), corners: Corners(0))
        picture.emoji = sticker.stickerEmoji
        let size = sticker.stickerSize
        show(picture, own: LayoutSize(width: Double(size.width), height: Double(size.height)))
    }
}
