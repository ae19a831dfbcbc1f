import AnimationFrames
package import ClientModel

extension Document {
    /// The size of a sticker in pixels; zero for other documents.
    package nonisolated var stickerSize: PixelSize {
        if case .sticker(let info) = kind { info.size } else { PixelSize(width: 0, height: 0) }
    }

    /// True for a sticker that moves: a vector animation, or a video. A larger file than an animation may have rests.
    package nonisolated var isAnimatedSticker: Bool {
        guard case .sticker(let info) = kind, byteCount <= AnimationLimits.fileBytes else { return false }
        return info.format != .still
    }
}
