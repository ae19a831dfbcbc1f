public import ClientModel
import TextFolding

extension SearchUnits {
    /// Adds the searchable text of a message: its text or caption, and the words of its media, shared ones as
    /// `reader` has them.
    ///
    /// Bytes that cannot be decoded have no words; opening the message will report them.
    mutating func add(_ message: Message, from reader: StoreReader) throws {
        add(message.content)
        for id in message.mediaIDs {
            do {
                if let media = try reader.media(id) { add(media) }
            } catch is RecordError {
                continue
            }
        }
    }

    private mutating func add(_ content: EncodedContent) {
        do throws(RecordError) {
            var reader = try RecordReader(content.bytes.span.bytes)
            // The field numbers are those of `MessageContent`, of which only these two are decoded.
            while let field = try reader.next() {
                switch field {
                case 1: add(try reader.string())
                case 3: add(try reader.record(Media.self))
                default: break
                }
            }
        } catch {
            return
        }
    }

    private mutating func add(_ media: Media) {
        for text in media.searchableTexts where !text.isEmpty { add(text) }
    }
}

extension MessageContent {
    /// The searchable texts, in the order in which they are shown.
    public var searchableTexts: [String] { [text] + media.flatMap(\.searchableTexts) }
}

extension Media {
    /// The visible texts of the media.
    var searchableTexts: [String] {
        switch self {
        case .document(let document): document.searchableTexts
        case .contact(let contact): [contact.firstName, contact.lastName, contact.phone]
        case .venue(let venue): [venue.title, venue.address]
        case .poll(let poll): [poll.question.text] + poll.answers.map(\.text.text)
        case .webPage(let page): [page.siteName, page.title, page.summary, page.author]
        case .action(let action): action.searchableTexts
        case .named(let named): [named.title]
        case .shared, .photo, .location, .liveLocation, .dice, .expired, .foreign, .unknown: []
        }
    }
}

extension Document {
    fileprivate var searchableTexts: [String] {
        switch kind {
        case .music(let music): [music.performer, music.title, name]
        // Their names are made by programs.
        case .sticker, .round, .voice: []
        default: [name]
        }
    }
}

extension ServiceAction {
    fileprivate var searchableTexts: [String] {
        switch self {
        case .groupCreated(let group): [group.title]
        case .titleChanged(let text), .channelCreated(let text), .custom(let text), .botAllowed(let text):
            [text]
        case .topicCreated(let topic), .topicChanged(let topic): [topic.title ?? ""]
        case .migratedFrom(let group): [group.title]
        default: []
        }
    }
}
