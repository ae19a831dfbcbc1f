/// Content of a message beside its text. Stored as a choice record.
public enum Media: Hashable, Sendable {
    /// A row that many messages may share; see ``MessageContent/detachMedia()``.
    case shared(MediaID)
    /// A photo.
    case photo(Photo)
    /// A file, video, voice, music, sticker…
    case document(Document)
    /// A contact card.
    case contact(SharedContact)
    /// A place.
    case location(Location)
    /// The live location of a user.
    case liveLocation(LiveLocation)
    /// A place with a name.
    case venue(Venue)
    /// A poll.
    case poll(Poll)
    /// The preview of a link.
    case webPage(WebPage)
    /// A random value drawn by the server.
    case dice(Dice)
    /// The event of a service message.
    case action(ServiceAction)
    /// Media that could be seen once, or for a while, and are gone.
    case expired(ExpiredMedia)
    /// Media of which only the kind and the title are known.
    case named(NamedMedia)
    /// An object of the server's that this version does not understand.
    case foreign(UnknownObject)
    /// Media of a kind that only a newer version knows.
    case unknown(UnknownRecord)

    /// The id of its own row; nil when it is stored in its message.
    public var id: MediaID? {
        switch self {
        case .shared(let id): id
        case .photo(let photo): photo.id
        case .document(let document): document.id
        case .poll(let poll): poll.id
        case .webPage(let page): page.id
        case .contact, .location, .liveLocation, .venue, .dice, .action, .expired, .named, .foreign, .unknown:
            nil
        }
    }

    /// True if a message with the media can have a text.
    public var canHaveText: Bool {
        switch self {
        case .shared, .photo, .webPage: true
        case .document(let document):
            switch document.kind {
            case .sticker, .round: false
            default: true
            }
        case .contact, .location, .liveLocation, .venue, .poll, .dice, .action, .expired, .named, .foreign,
            .unknown:
            false
        }
    }
}

extension Media: RecordCodable {
    /// Choices: 1 shared, 2 photo, 3 document, 4 contact, 5 location, 6 live location, 7 venue, 8 poll, 9 web page,
    /// 10 dice, 11 action, 12 expired, 13 foreign, 14 named.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .shared(try reader.record())
        case 2: self = .photo(try reader.record())
        case 3: self = .document(try reader.record())
        case 4: self = .contact(try reader.record())
        case 5: self = .location(try reader.record())
        case 6: self = .liveLocation(try reader.record())
        case 7: self = .venue(try reader.record())
        case 8: self = .poll(try reader.record())
        case 9: self = .webPage(try reader.record())
        case 10: self = .dice(try reader.record())
        case 11: self = .action(try reader.record())
        case 12: self = .expired(try reader.record())
        case 13: self = .foreign(try reader.record())
        case 14: self = .named(try reader.record())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .shared(let value): writer.write(value, at: 1)
        case .photo(let value): writer.write(value, at: 2)
        case .document(let value): writer.write(value, at: 3)
        case .contact(let value): writer.write(value, at: 4)
        case .location(let value): writer.write(value, at: 5)
        case .liveLocation(let value): writer.write(value, at: 6)
        case .venue(let value): writer.write(value, at: 7)
        case .poll(let value): writer.write(value, at: 8)
        case .webPage(let value): writer.write(value, at: 9)
        case .dice(let value): writer.write(value, at: 10)
        case .action(let value): writer.write(value, at: 11)
        case .expired(let value): writer.write(value, at: 12)
        case .foreign(let value): writer.write(value, at: 13)
        case .named(let value): writer.write(value, at: 14)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}

extension Media {
    /// The parts with rows of their own: a web page's photo, and its video or file.
    public var parts: [Media] {
        guard case .webPage(let page) = self else { return [] }
        return [page.photo.map { .photo($0) }, page.document.map { .document($0) }].compactMap(\.self)
    }

    /// The medium that a press opens: in place of a web page its video or file, or its photo.
    public var opened: Media? {
        guard case .webPage = self else { return self }
        return parts.last
    }
}

extension Media {
    /// Updates the server's location of the file from `fresh`, a newer copy of the same media: references expire.
    /// Everything else stays.
    public mutating func renew(from fresh: Media) {
        switch (self, fresh) {
        case (.photo(var photo), .photo(let new)) where photo.id == new.id:
            photo.remote = new.remote ?? photo.remote
            self = .photo(photo)
        case (.document(var document), .document(let new)) where document.id == new.id:
            document.remote = new.remote ?? document.remote
            self = .document(document)
        default: break
        }
    }
}
