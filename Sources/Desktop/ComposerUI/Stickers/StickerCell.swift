import ChatNodes
import ChatPresentation
package import ClientModel
import GTKBridge
import WindowParts

/// A button with a sticker. Cells are reused for other stickers while the grid scrolls.
final class StickerCell {
    /// What the user does with a cell.
    enum Action {
        /// The cell was pressed.
        case press
        /// The cell got the focus.
        case focus
    }

    let button: GTKBridge.Button
    /// The place of the sticker in the grid.
    var place = StickerGrid.Place(section: 0, index: 0)

    private let tile: StickerTile
    private let known: AccountImageProvider
    private var name = ""

    /// A cell without a sticker.
    ///
    /// - Parameters:
    ///   - environment: The appearance and language.
    ///   - perform: Performs an action on the sticker at a place.
    init(
        _ environment: WindowEnvironment,
        perform: @escaping @MainActor (Action, StickerGrid.Place) -> Void
    ) {
        known = environment.known
        tile = environment.makeStickerTile(side: Int(StickerGrid.cell) - 8)
        let picture = CustomWidget(tile, styleName: "sticker", role: .presentation)
        button = Button(child: picture, label: "") {}
        button.addStyleClass("flat")
        button.addStyleClass("sticker")
        button.onPress { [weak self] in
            guard let self else { return }
            perform(.press, place)
        }
        button.onOwnFocus { [weak self] hasFocus in
            guard let self, hasFocus else { return }
            perform(.focus, place)
        }
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
