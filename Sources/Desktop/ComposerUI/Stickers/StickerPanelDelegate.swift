import ClientModel

/// Receives what the user does in the sticker panel.
protocol StickerPanelDelegate: AnyObject {
    /// The user chose a sticker or an animation to send.
    func stickerPanelChose(_ sticker: Document)
    /// The user takes an animation from the saved ones.
    func stickerPanelRemoves(_ gif: Document)
    /// The panel was closed.
    func stickerPanelDidClose()
}
