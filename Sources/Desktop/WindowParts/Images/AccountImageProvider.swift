package import ChatNodes
package import ChatPresentation
package import ClientEngine
package import ClientModel
package import MediaStore

/// The images of an account's peers and messages: files of its media store, downloaded when they are shown.
package final class AccountImageProvider: ImageProvider {
    /// The maximum number of remembered media: those of some screens of messages.
    private static let mostMedia = 4096

    /// Custom emoji are of no chat.
    private static let nobody = PeerID(.channel, 0)

    private let scaled: ScaledImageStore
    private let account: String
    private var peers: [PeerID: Peer] = [:]
    private var media: [MediaID: (media: Media, chat: PeerID)] = [:]
    private var memory = Memory()
    /// The custom emoji that texts name.
    private let emoji: CustomEmojiCollector
    /// The animations of emoji that stand alone.
    private let animated: AnimatedEmojiSource

    /// The images in an account's media store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - account: The name of the account. Caches are shared by accounts, of which several may have the same ids.
    ///   - emoji: Finds the custom emoji that texts name; nil for none.
    ///   - animated: The animations of emoji that stand alone; nil for none.
    package init(
        _ store: MediaStore,
        of account: String,
        emoji: CustomEmojiLoader? = nil,
        animated: AnimatedEmoji? = nil
    ) {
        (scaled, self.account) = (ScaledImageStore(store), account)
        self.emoji = CustomEmojiCollector(emoji)
        self.animated = AnimatedEmojiSource(animated)
    }

    /// True if emoji that stand alone are animated.
    package var animatesEmoji: Bool {
        get { animated.isOn }
        set { animated.isOn = newValue }
    }

    /// The name of a file for caches.
    package func name(of resource: ResourceID) -> String { "\(account) \(resource.rawValue)" }

    /// Adds peers whose avatars may be shown.
    package func learn(_ known: some Sequence<Peer>) {
        for peer in known where !peer.title.isEmpty { peers[peer.id] = peer }
    }

    /// The media that are remembered, until there are too many.
    package struct Memory: Equatable, Sendable {
        fileprivate var number = 0
    }

    /// Adds the media that bubbles may show.
    package func learn(_ entries: [ChatEntry]) { _ = learn(entries, changed: entries, since: nil) }

    /// Adds the media that bubbles may show, of which only some changed since the last call.
    ///
    /// - Parameters:
    ///   - entries: All rows.
    ///   - changed: Those that are new, or changed.
    ///   - last: What the last call returned; nil for the first.
    /// - Returns: What is remembered now; pass it to the next call.
    package func learn(_ entries: [ChatEntry], changed: [ChatEntry], since last: Memory?) -> Memory {
        if media.count > Self.mostMedia {
            media = [:]
            memory.number += 1
        }
        learnEach(last == memory ? changed : entries)
        return memory
    }

    private func learnEach(_ entries: [ChatEntry]) {
        for entry in entries {
            if case .description(let description) = entry, let picture = description.bot.picture {
                learn([picture], description.chat.peer)
            }
            guard case .bubble(let bubble) = entry else { continue }
            learn(bubble.people.values)
            for part in bubble.parts {
                for content in [part.content, part.replyContent] {
                    learn(content?.media ?? [], bubble.chat.peer)
                }
            }
        }
    }

    /// Adds the media that rows of the chat list may show.
    package func learn(_ rows: [ChatRow]) {
        for row in rows {
            learn([row.peer, row.shown] + Array(row.people.values))
            for part in row.top { learn(part.content?.media ?? [], row.id) }
        }
    }

    /// Adds media of a chat.
    package func learn(_ known: [Media], _ chat: PeerID) {
        for one in known {
            if let id = one.id { media[id] = (one, chat) }
            guard case .webPage(let page) = one else { continue }
            if let photo = page.photo { media[photo.id] = (.photo(photo), chat) }
            if let document = page.document { media[document.id] = (.document(document), chat) }
        }
    }

    // MARK: - ImageProvider

    package func name(of peer: PeerID) -> String { peers[peer]?.title ?? "" }

    package func file(of source: LayoutImage.Source, width: Int, height: Int) -> ImageFile? {
        switch source {
        case .peer(let id):
            guard let photo = peers[id]?.photo else { return nil }
            let isLarge = width > 160
            let source = MediaImageSource(
                resource: ResourceID(pictureOf: id, photo.id, isLarge: isLarge),
                description: MediaDescription(kind: .avatar, chat: id),
                pixelSize: PixelSize(width: isLarge ? 640 : 160, height: isLarge ? 640 : 160)
            )
            return file(source, width, height)
        case .media(let id):
            let ofNobody = (emoji[id] ?? animated[id]).map { (media: Media.document($0), chat: Self.nobody) }
            guard let known = media[id] ?? ofNobody else { return nil }
            guard let source = MediaImageSource(known.media, in: known.chat, covering: width, height) else {
                return nil
            }
            var picture = file(source, width, height)
            picture.isAnimated = source.isAnimated
            if case .document(let document) = known.media { picture.isSmall = document.isCustomEmoji }
            return picture
        case .map(let place):
            // No map is wider in a bubble: more pixels are those of a finer screen.
            let scale = width > 480 ? 2 : 1
            guard
                let resource = ResourceID(
                    map: place,
                    width: width / scale,
                    height: height / scale,
                    scale: scale
                )
            else { return nil }
            let description = MediaDescription(kind: .photo, chat: Self.nobody)
            return file(MediaImageSource(resource: resource, description: description), width, height)
        case .savedMessages: return nil
        }
    }

    package func customEmoji(
        _ document: Int64,
        changed: @escaping @MainActor () -> Void
    ) -> LayoutImage? {
        let id = MediaID(.document, document)
        // A picture within a line of an article is one of its files.
        guard emoji[id] == nil, media[id] == nil else { return LayoutImage(.media(id), corners: Corners(0)) }
        emoji.find(document, changed)
        return nil
    }

    package func animatedEmoji(
        _ emoji: String,
        changed: @escaping @MainActor () -> Void
    ) -> LayoutImage? {
        animated.animation(of: emoji, changed).map { LayoutImage(.media($0.id), corners: Corners(0)) }
    }

    /// The video of an image, if it plays by itself; nil for other images.
    package func video(of source: LayoutImage.Source) -> (file: MediaFileReference, isLoop: Bool)? {
        guard case .media(let id) = source, let known = media[id], case .document(let document) = known.media,
            let file = MediaFileReference(known.media, in: known.chat)
        else { return nil }
        switch document.kind {
        case .animation: return (file, true)
        case .round: return (file, false)
        default: return nil
        }
    }

    private func file(_ source: MediaImageSource, _ width: Int, _ height: Int) -> ImageFile {
        let side = source.pixelSize.flatMap { ScaledImageStore.side(of: $0, filling: width, height) }
        let scaled = scaled
        return ImageFile(name: name(of: source.resource)) {
            await scaled.bytes(source.resource, source.description, side: side)
        }
    }
}
