import ClientModel

/// The voice message, song, file or round video of a web page, inside its preview.
public enum WebPageAttachment: Hashable, Sendable {
    /// A file or a song.
    case file(FileBlock)
    /// A voice message.
    case voice(VoiceBlock)
    /// A round video.
    case round(RoundVideoBlock)

    /// Creates the attachment from the block of a document; nil if that is shown as the picture of the page, or not.
    init?(_ block: any ContentBlock) {
        switch block {
        case let file as FileBlock: self = .file(file)
        case let voice as VoiceBlock: self = .voice(voice)
        case let video as RoundVideoBlock: self = .round(video)
        default: return nil
        }
    }

    private var block: any ContentBlock {
        switch self {
        case .file(let block): block
        case .voice(let block): block
        case .round(let block): block
        }
    }

    /// Lays out the block as in a bubble of its own, but without margins and time.
    ///
    /// - Parameters:
    ///   - space: The space of the page.
    ///   - width: The largest width, in pixels.
    /// - Returns: The wanted width without margins, and the placement in a width of this kind.
    func fit(in space: BlockSpace, width: Double) -> BlockFit {
        let margin = block.traits.edge == .padded ? space.context.metrics.textInset : 0
        var inner = space
        inner.status = nil
        inner.width = width + 2 * margin
        let fit = block.fit(in: inner)
        return BlockFit(width: fit.width - 2 * margin) { width in
            let layout = fit.place(width + 2 * margin)
            return BlockLayout(height: layout.height, elements: layout.elements.map { $0.moved(x: -margin) })
        }
    }
}
