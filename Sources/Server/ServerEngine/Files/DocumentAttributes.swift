import ServerMedia
import StdExtras
import TelegramSchema
import TextEntities

/// The accepted attributes of a document that a client uploads.
enum DocumentAttributes {
    /// Most attributes of one document.
    private static let maximumCount = 8
    /// Longest name or title, in characters.
    private static let maximumLength = 128
    /// Longest name or title, in bytes.
    private static let maximumBytes = 256
    /// Longest side of an image, in pixels.
    private static let maximumSide: Int32 = 1 << 16
    /// Longest audio or video, in seconds: four months.
    private static let maximumDuration = 1e7
    /// Longest waveform of an audio file, in bytes.
    private static let maximumWaveform = 1024

    /// The attributes to keep; with `forceFile` only those of a plain file.
    static func accept(_ attributes: [TL.DocumentAttribute], forceFile: Bool) -> [TL.DocumentAttribute] {
        attributes.prefix(maximumCount).compactMap { attribute in
            switch attribute {
            case .documentAttributeFilename(var name):
                guard let accepted = accept(fileName: name.fileName) else { return nil }
                name.fileName = accepted
                return .documentAttributeFilename(name)
            case .documentAttributeImageSize(let size):
                return (1...maximumSide).contains(size.w) && (1...maximumSide).contains(size.h)
                    ? attribute : nil
            case .documentAttributeAudio, .documentAttributeVideo, .documentAttributeAnimated:
                return forceFile ? nil : bounded(attribute)
            case .documentAttributeSticker(let sticker):
                // A sticker stays one, but without a set: this server has none.
                guard !forceFile, !sticker.mask else { return nil }
                let alt = title(sticker.alt)
                let set = TL.InputStickerSet.inputStickerSetEmpty
                return .documentAttributeSticker(.init(alt: alt, stickerset: set))
            case .documentAttributeCustomEmoji(let emoji):
                // Only a set makes a custom emoji of it, as a document of its own.
                guard !forceFile else { return nil }
                let set = TL.InputStickerSet.inputStickerSetEmpty
                return .documentAttributeCustomEmoji(
                    .init(textColor: emoji.textColor, alt: plainEmoji(emoji.alt), stickerset: set)
                )
            case .documentAttributeHasStickers: return nil
            }
        }
    }

    /// The media type in lower case; `application/octet-stream` for an invalid one.
    static func accept(mimeType: String) -> String {
        let type = mimeType.lowercased()
        let halves = type.split(separator: "/", omittingEmptySubsequences: false)
        let isValid =
            halves.count == 2 && type.utf8.count <= 127
            && halves.allSatisfy { half in
                !half.isEmpty
                    && half.utf8.allSatisfy {
                        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
                            || "!#$&-^_.+".utf8.contains($0)
                    }
            }
        return isValid ? type : "application/octet-stream"
    }

    /// The last component of a path, without characters that could hide its extension; nil if nothing is left.
    static func accept(fileName: String) -> String? {
        let component = fileName.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let name = String(String.UnicodeScalarView(component.unicodeScalars.filter(isShown))).trimmed()
        guard !name.isEmpty, name != ".", name != ".." else { return nil }
        guard name.utf8.count > maximumBytes || name.count > maximumLength else { return String(name) }
        // The end matters more than the middle: it shows the kind of the file.
        let end = name.suffix(characters: 16, bytes: 64)
        let start = name.prefix(characters: maximumLength - 17, bytes: maximumBytes - 64 - "…".utf8.count)
        return "\(start)…\(end)"
    }

    /// Adds the size of an image unless the client gave it.
    static func addSize(_ size: PixelSize, to attributes: inout [TL.DocumentAttribute]) {
        let isKnown = attributes.contains { attribute in
            if case .documentAttributeImageSize = attribute { true } else { false }
        }
        guard !isKnown else { return }
        attributes.append(.documentAttributeImageSize(.init(w: size.width, h: size.height)))
    }

    /// False for control characters and for those that change the direction of the following letters.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }

    /// The text if it is one emoji, otherwise "".
    private static func plainEmoji(_ text: String) -> String {
        guard text.utf8.count <= 64, let first = text.first, first.isShownAsEmoji, text.count == 1 else {
            return ""
        }
        return text
    }

    private static func title(_ text: String) -> String {
        String(text.prefix(characters: maximumLength, bytes: maximumBytes))
    }

    /// A duration within bounds; 0 for NaN.
    private static func seconds(_ duration: Double) -> Double {
        duration.isNaN ? 0 : min(max(0, duration), maximumDuration)
    }

    private static func bounded(_ attribute: TL.DocumentAttribute) -> TL.DocumentAttribute {
        switch attribute {
        case .documentAttributeAudio(var audio):
            audio.duration = min(max(0, audio.duration), Int32(clamping: maximumDuration))
            audio.title = audio.title.map(title)
            audio.performer = audio.performer.map(title)
            audio.waveform = audio.waveform.map { Array($0.prefix(maximumWaveform)) }
            return .documentAttributeAudio(audio)
        case .documentAttributeVideo(var video):
            video.duration = seconds(video.duration)
            video.w = min(max(0, video.w), maximumSide)
            video.h = min(max(0, video.h), maximumSide)
            video.preloadPrefixSize = video.preloadPrefixSize.map { max(0, $0) }
            video.videoStartTs = video.videoStartTs.map(seconds)
            video.videoCodec = video.videoCodec.map(title)
            return .documentAttributeVideo(video)
        default:
            return attribute
        }
    }
}
