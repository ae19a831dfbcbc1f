import ClientEngine

// Stickers, where one writes.
extension Composer {
    /// Joins the panel with the chat that stickers are sent to.
    func listenToStickers() {
        view.stickers.onChoose = { [weak self] sticker in
            guard let self else { return }
            session.sendSticker(sticker)
            onSend?()
        }
        view.stickers.onClose = { [weak self] in self?.view.focus() }
    }
}
