import ClientModel
import TelegramSchema

extension VideoInfo {
    init(_ video: TL.DocumentAttribute.DocumentAttributeVideo) {
        self.init(
            size: PixelSize(width: video.w, height: video.h),
            duration: video.duration,
            startTime: video.videoStartTs ?? 0
        )
        canStream = video.supportsStreaming
        isSilent = video.nosound
        preloadByteCount = video.preloadPrefixSize ?? 0
        codec = video.videoCodec ?? ""
    }
}

extension VoiceInfo {
    init(_ audio: TL.DocumentAttribute.DocumentAttributeAudio) {
        self.init(duration: audio.duration, waveform: audio.waveform ?? [])
    }
}

extension MusicInfo {
    init(_ audio: TL.DocumentAttribute.DocumentAttributeAudio) {
        self.init(duration: audio.duration, title: audio.title ?? "", performer: audio.performer ?? "")
    }
}

extension StickerInfo {
    init(_ sticker: TL.DocumentAttribute.DocumentAttributeSticker) {
        self.init(emoji: sticker.alt)
        set = StickerSetID(sticker.stickerset)
        mask = sticker.maskCoords.map(MaskPosition.init)
        if sticker.mask, mask == nil { mask = MaskPosition() }
    }

    init(_ emoji: TL.DocumentAttribute.DocumentAttributeCustomEmoji) {
        self.init(emoji: emoji.alt)
        set = StickerSetID(emoji.stickerset)
        isCustomEmoji = true
        isFree = emoji.free
        usesTextColor = emoji.textColor
    }
}

extension StickerSetID {
    /// Nil if no set is named, or only by its link.
    init?(_ set: TL.InputStickerSet) {
        guard case .inputStickerSetID(let set) = set else { return nil }
        self.init(number: set.id, accessHash: set.accessHash)
    }
}

extension MaskPosition {
    init(_ place: TL.MaskCoords) {
        let part = UInt8(exactly: place.n).flatMap(FacePart.init) ?? .forehead
        self.init(part, x: place.x, y: place.y, scale: place.zoom)
    }
}
