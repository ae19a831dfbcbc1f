import ClientModel
import TelegramSchema

extension [TL.DocumentAttribute] {
    /// The attributes of a document for the server: its name and kind.
    init(_ document: Document) {
        self = Self.attributes(of: document.kind)
        if !document.name.isEmpty { append(.documentAttributeFilename(.init(fileName: document.name))) }
    }

    private static func attributes(of kind: DocumentKind) -> [TL.DocumentAttribute] {
        switch kind {
        case .file, .unknown: []
        case .image(let size): [.documentAttributeImageSize(.init(w: size.width, h: size.height))]
        case .video(let video): [.documentAttributeVideo(video.attribute(isRound: false))]
        case .round(let video): [.documentAttributeVideo(video.attribute(isRound: true))]
        case .animation(let video):
            [
                .documentAttributeVideo(video.attribute(isRound: false)), .documentAttributeAnimated,
            ]
        case .voice(let voice): [.documentAttributeAudio(voice.attribute)]
        case .music(let music): [.documentAttributeAudio(music.attribute)]
        case .sticker(let sticker):
            [
                .documentAttributeImageSize(.init(w: sticker.size.width, h: sticker.size.height)),
                sticker.attribute,
            ]
        }
    }
}

extension VideoInfo {
    fileprivate func attribute(isRound: Bool) -> TL.DocumentAttribute.DocumentAttributeVideo {
        TL.DocumentAttribute.DocumentAttributeVideo(
            roundMessage: isRound,
            supportsStreaming: canStream,
            nosound: isSilent,
            duration: duration,
            w: size.width,
            h: size.height,
            preloadPrefixSize: preloadByteCount == 0 ? nil : preloadByteCount,
            videoStartTs: startTime == 0 ? nil : startTime,
            videoCodec: codec.isEmpty ? nil : codec
        )
    }
}

extension VoiceInfo {
    fileprivate var attribute: TL.DocumentAttribute.DocumentAttributeAudio {
        TL.DocumentAttribute.DocumentAttributeAudio(
            voice: true,
            duration: duration,
            waveform: waveform.isEmpty ? nil : waveform
        )
    }
}

extension MusicInfo {
    fileprivate var attribute: TL.DocumentAttribute.DocumentAttributeAudio {
        TL.DocumentAttribute.DocumentAttributeAudio(
            duration: duration,
            title: title.isEmpty ? nil : title,
            performer: performer.isEmpty ? nil : performer
        )
    }
}

extension StickerInfo {
    fileprivate var attribute: TL.DocumentAttribute {
        let set = set.map {
            TL.InputStickerSet.inputStickerSetID(.init(id: $0.number, accessHash: $0.accessHash))
        }
        if isCustomEmoji {
            return .documentAttributeCustomEmoji(
                .init(
                    free: isFree,
                    textColor: usesTextColor,
                    alt: emoji,
                    stickerset: set ?? .inputStickerSetEmpty
                )
            )
        }
        let place = mask.map {
            TL.MaskCoords(n: Int32($0.part.rawValue), x: $0.x, y: $0.y, zoom: $0.scale)
        }
        return .documentAttributeSticker(
            .init(mask: place != nil, alt: emoji, stickerset: set ?? .inputStickerSetEmpty, maskCoords: place)
        )
    }
}
