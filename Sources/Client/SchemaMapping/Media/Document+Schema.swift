public import ClientModel
public import TelegramSchema

extension Document {
    /// Converts a document; nil for `documentEmpty`, which has an id only.
    public init?(_ document: TL.Document) {
        guard case .document(let document) = document else { return nil }
        self.init(MediaID(.document, document.id))
        remote = RemoteFile(
            datacenter: document.dcID,
            id: document.id,
            accessHash: document.accessHash,
            reference: document.fileReference
        )
        let attributes = DocumentTraits(document.attributes)
        kind = attributes.kind(mimeType: document.mimeType)
        name = attributes.name
        mimeType = document.mimeType
        byteCount = document.size
        date = document.date
        let previews = Previews(document.thumbs ?? [])
        thumbnails = previews.sizes
        miniature = previews.miniature
        outline = previews.outline
    }
}

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

/// The attributes of a document by kind; the last one of each kind counts.
struct DocumentTraits {
    private var isAnimated = false
    private var size: PixelSize?
    private var video: TL.DocumentAttribute.DocumentAttributeVideo?
    private var audio: TL.DocumentAttribute.DocumentAttributeAudio?
    private var sticker: StickerInfo?

    /// The sender's file name, or "".
    private(set) var name = ""

    init(_ attributes: [TL.DocumentAttribute]) {
        for attribute in attributes {
            switch attribute {
            case .documentAttributeAnimated: isAnimated = true
            case .documentAttributeAudio(let value): audio = value
            case .documentAttributeVideo(let value): video = value
            case .documentAttributeSticker(let value): sticker = StickerInfo(value)
            case .documentAttributeCustomEmoji(let value): sticker = StickerInfo(value)
            case .documentAttributeFilename(let value): name = value.fileName
            case .documentAttributeImageSize(let value): size = PixelSize(width: value.w, height: value.h)
            case .documentAttributeHasStickers: break
            }
        }
    }

    /// The kind of the document. If several attributes apply, the rarer one decides: a sticker is also a video, and
    /// so is an animation.
    func kind(mimeType: String) -> DocumentKind {
        if var sticker {
            sticker.format = StickerFormat(mimeType: mimeType)
            sticker.size = size ?? video.map { VideoInfo($0).size } ?? sticker.size
            return .sticker(sticker)
        }
        if let audio {
            return audio.voice ? .voice(VoiceInfo(audio)) : .music(MusicInfo(audio))
        }
        if isAnimated || mimeType == "image/gif" {
            let still = VideoInfo(size: size ?? PixelSize(width: 0, height: 0), duration: 0)
            return .animation(video.map(VideoInfo.init) ?? still)
        }
        if let video {
            return video.roundMessage ? .round(VideoInfo(video)) : .video(VideoInfo(video))
        }
        return size.map { .image($0) } ?? .file
    }
}

extension StickerFormat {
    fileprivate init(mimeType: String) {
        switch mimeType {
        case "application/x-tgsticker": self = .vector
        case "video/webm": self = .video
        default: self = .still
        }
    }
}
