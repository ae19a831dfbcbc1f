import ClientEngine

// The sticker panel of the composer.
extension Composer {
    /// Connects the sticker panel with the chat's session.
    func listenToStickers() {
        view.stickers.onChoose = { [weak self] sticker in
            guard let self else { return }
            session.sendSticker(sticker)
            onSend?()
        }
        view.stickers.onClose = { [weak self] in self?.view.focus() }
    }
}
