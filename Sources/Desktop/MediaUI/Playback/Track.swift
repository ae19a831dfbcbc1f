import ClientEngine
package import ClientModel
import MediaStore
import WindowParts

/// A voice message, a round video or a piece of music.
nonisolated package struct Track: Equatable, Identifiable, Sendable {
    /// The stable id of the message.
    package var id: StableID
    /// The key of the message.
    package var key: MessageKey
    /// The position of the message in its chat.
    var position: MessagePosition
    /// The tags of the tracks before and after it: any of these kinds.
    var tags: MessageTags
    /// The title.
    package var title: String
    /// The performer or speaker.
    package var author: String
    /// The duration, in seconds.
    package var seconds: Double
    /// True if the server must be told that the track was played.
    var isUnheard: Bool
    /// The round video; nil for audio.
    package var video: MediaID?
    /// The file.
    var source: MediaImageSource
    /// The size of the file, in bytes.
    var byteCount: Int64
    /// The address of the article that has the track; nil for one of a message.
    package var article: String?
    /// The file of a sound of an article.
    package var file: MediaID?

    /// A sound of an article, which is in no message; nil for other files.
    ///
    /// - Parameters:
    ///   - document: The file.
    ///   - article: The address of the article.
    ///   - title: The title of the article.
    ///   - place: The number of the sound among those of the article.
    package init?(_ document: Document, of article: String, titled title: String, place: Int) {
        let nobody = PeerID(.channel, 0)
        guard let source = MediaImageSource(original: .document(document), in: nobody) else { return nil }
        let name = document.name.isEmpty ? title : document.name
        switch document.kind {
        case .voice(let info): (self.title, author, seconds) = (name, "", Double(max(0, info.duration)))
        case .music(let info):
            self.title = info.title.isEmpty ? name : info.title
            (author, seconds) = (info.performer, Double(max(0, info.duration)))
        default: return nil
        }
        id = StableID(outsideMessages: document.id.number)
        key = MessageKey(peer: nobody, namespace: .cloud, id: 0)
        position = MessagePosition(timestamp: 0, namespace: .cloud, id: Int32(clamping: place))
        (tags, isUnheard) = (.music, false)
        (self.source, byteCount) = (source, document.byteCount)
        (self.article, file) = (article, document.id)
    }

    /// The track of a message; nil if it has none.
    package init?(_ message: Message, content: MessageContent, author: String) {
        let documents = content.media.lazy.compactMap { media -> Document? in
            if case .document(let document)? = media.opened { document } else { nil }
        }
        guard let document = documents.first,
            let source = MediaImageSource(original: .document(document), in: message.key.peer)
        else { return nil }
        switch document.kind {
        case .voice(let info):
            (tags, title, self.author) = ([.voice, .round], author, "")
            seconds = Double(max(0, info.duration))
        case .round(let info):
            (tags, title, self.author) = ([.voice, .round], author, "")
            (seconds, video) = (Double(max(0, info.duration)), document.id)
        case .music(let info):
            (tags, seconds) = (.music, Double(max(0, info.duration)))
            title = info.title.isEmpty ? document.name : info.title
            self.author = info.performer
        default: return nil
        }
        (id, key, position) = (message.stableID, message.key, message.position)
        (self.source, byteCount) = (source, document.byteCount)
        isUnheard = message.flags.contains(.mediaUnread) && message.flags.contains(.incoming)
    }
}
