package import ClientModel

extension Document {
    /// The size of a sticker in pixels; zero for other documents.
    package nonisolated var stickerSize: PixelSize {
        if case .sticker(let info) = kind { info.size } else { PixelSize(width: 0, height: 0) }
    }
}
