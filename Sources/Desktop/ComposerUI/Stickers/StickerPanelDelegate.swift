import ClientModel

/// Receives what the user does in the sticker panel.
protocol StickerPanelDelegate: AnyObject {
    /// The user chose a sticker to send.
    func stickerPanelChose(_ sticker: Document)
    /// The panel was closed.
    func stickerPanelDidClose()
}
