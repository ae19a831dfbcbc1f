import ClientEngine
import ClientModel
import MediaStore

/// A voice message, a round video or a piece of music.
nonisolated struct Track: Equatable, Identifiable, Sendable {
    /// The message's own identity, which it keeps.
    var id: StableID
    /// Where the message is.
    var key: MessageKey
    /// Where it stands in its chat.
    var position: MessagePosition
    /// By what the chat lists those that come before and after it: of any of these kinds.
    var tags: MessageTags
    /// What it is called.
    var title: String
    /// Who plays or speaks.
    var author: String
    /// How long it is, in seconds.
    var seconds: Double
    /// Whether others are to be told that it was heard.
    var isUnheard: Bool
    /// The round video that is seen meanwhile; nil for sound alone.
    var video: MediaID?
    /// Its file.
    var source: MediaImageSource
    /// How large the file is, in bytes.
    var byteCount: Int64

    /// What a message has to listen to; nil when that is nothing.
    init?(_ message: Message, content: MessageContent, author: String) {
        let documents = content.media.lazy.compactMap { media -> Document? in
            if case .document(let document) = media { document } else { nil }
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
