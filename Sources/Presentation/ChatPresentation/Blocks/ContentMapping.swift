import ClientModel
import Localization
import StdExtras

/// Maps the messages of a bubble to blocks.
///
/// Each kind of media has one line here, in ``block(for:of:)``; its other code is in its folder.
struct ContentMapping {
    let entry: BubbleEntry
    let hasBigEmoji: Bool
    let language: Strings

    init(_ entry: BubbleEntry, hasBigEmoji: Bool, language: Strings) {
        self.entry = entry
        self.hasBigEmoji = hasBigEmoji
        self.language = language
    }

    /// The blocks from the top down, at least one: content that this version cannot show becomes a text that says
    /// so.
    var blocks: [any ContentBlock] {
        let contents = entry.parts.compactMap(\.content)
        if let restriction = contents.flatMap(\.restrictions).first {
            return [TextBlock(restriction.text.isEmpty ? language.phrase(.restricted) : restriction.text)]
        }
        if entry.parts.count == 1, hasBigEmoji, let emoji = contents.first.flatMap(BigEmojiBlock.init) {
            return [emoji]
        }
        var media = mediaBlocks
        if media.contains(where: { $0.traits.edge == .centred }) { return media }
        let isFileAlbum = entry.parts.count > 1 && !media.contains { $0 is AlbumBlock }
        if !isFileAlbum, let caption {
            let isAbove = entry.parts.contains { $0.message.flags.contains(.captionAbove) }
            media.insert(caption, at: isAbove ? 0 : media.count)
        }
        for content in contents { addPage(of: content, to: &media) }
        return media.isEmpty ? [TextBlock(language.phrase(.unsupported))] : media
    }

    // MARK: - Media

    /// The blocks of all media; neighbouring pictures become one album, files have their texts below them.
    private var mediaBlocks: [any ContentBlock] {
        var blocks: [any ContentBlock] = []
        var pictures: [MediaBlock] = []
        func closeAlbum() {
            if pictures.count > 1 {
                blocks.append(AlbumBlock(pictures))
            } else {
                blocks += pictures as [any ContentBlock]
            }
            pictures = []
        }
        let isAlbum = entry.parts.count > 1
        for part in entry.parts {
            for media in part.content?.media ?? [] {
                guard let block = block(for: media, of: part) else { continue }
                if let picture = block as? MediaBlock {
                    pictures.append(picture)
                    continue
                }
                closeAlbum()
                blocks.append(block)
                if isAlbum, block is FileBlock, let text = TextBlock(part) {
                    blocks.append(text)
                }
            }
        }
        closeAlbum()
        return blocks
    }

    /// The block for a medium; nil if it is shown elsewhere or not at all.
    private func block(for media: Media, of part: BubblePart) -> (any ContentBlock)? {
        let message = part.message.stableID
        switch media {
        case .photo(let photo):
            var block = MediaBlock(photo, of: message)
            block.isSpoiler = part.content?.flags.contains(.spoiler) ?? false
            return block.moving(part.transfer, language: language)
        case .document(let document): return self.block(for: document, of: part)
        case .contact(let contact): return ContactBlock(contact, of: message)
        case .location(let location): return LocationBlock(location)
        case .liveLocation(let live):
            return LocationBlock(live.location, title: language.phrase(.liveLocation))
        case .venue(let venue): return LocationBlock(venue)
        case .poll(let poll):
            let isSent = part.message.key.namespace == .cloud
            return PollBlock(poll, ticked: part.tickedAnswers, isSent: isSent)
        case .dice(let dice): return BigEmojiBlock(dice, language: language)
        case .action(.call(let call)): return CallBlock(call, isOutgoing: entry.isOutgoing)
        case .action(let action): return service(action, of: part)
        case .expired: return ServiceBlock(language.phrase(.expired))
        case .named(let named): return TextBlock(named, language: language)
        case .foreign, .unknown: return TextBlock(language.phrase(.unsupported))
        // A shared medium that is missing in the store cannot be shown yet; a page comes after the text.
        case .shared, .webPage: return nil
        }
    }

    private func block(for document: Document, of part: BubblePart) -> any ContentBlock {
        let message = part.message.stableID
        switch document.kind {
        case .round(let video):
            return RoundVideoBlock(document.id, message: message, seconds: Int(clamping: video.duration))
        case .voice(let voice): return VoiceBlock(voice, of: part.message)
        case .music(let music):
            return FileBlock(document, music, of: message, language: language)
                .moving(part.transfer, language: language)
        case .sticker(let sticker):
            let size = LayoutSize(sticker.size)
            return StickerBlock(document.id, emoji: sticker.emoji, size: size, set: sticker.set)
        case .video, .animation, .file, .image, .unknown:
            guard var block = MediaBlock(document, of: message) else {
                return FileBlock(document, of: message, language: language)
                    .moving(part.transfer, language: language)
            }
            block.isSpoiler = part.content?.flags.contains(.spoiler) ?? false
            return block.moving(part.transfer, language: language)
        }
    }

    private func service(_ action: ServiceAction, of part: BubblePart) -> ServiceBlock {
        let wording = ServiceMessageFormatter(
            part: part,
            chat: entry.chat,
            people: entry.people,
            language: language
        )
        var block = ServiceBlock(wording.text(action))
        if case .photoChanged(let photo) = action {
            block.photo = MediaBlock(photo, of: part.message.stableID)
        }
        return block
    }

    // MARK: - Texts and pages

    /// The text of a message; for an album, the text of the only message that has one.
    private var caption: TextBlock? {
        let texts = entry.parts.compactMap(TextBlock.init)
        return texts.count == 1 ? texts.first : nil
    }

    private func addPage(of content: MessageContent, to blocks: inout [any ContentBlock]) {
        for case .webPage(let page) in content.media {
            guard let part = entry.parts.first(where: { $0.content == content }) else { continue }
            let document = page.document.map { block(for: $0, of: part) }
            guard var block = WebPageBlock(page, document, in: content, of: part.message.stableID) else {
                continue
            }
            block.sender = part.message.flags.contains(.incoming) ? part.message.author : nil
            blocks.insert(block, at: content.flags.contains(.previewAbove) ? 0 : blocks.count)
        }
    }
}
