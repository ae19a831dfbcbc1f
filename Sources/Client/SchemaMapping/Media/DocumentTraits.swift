import ClientModel
import TelegramSchema

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
