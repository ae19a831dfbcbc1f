import ClientModel
import TelegramSchema

/// The parts of a message that come from `MessageMedia`.
struct MappedMedia {
    /// The media; nil for none.
    var media: Media?
    /// The content's flags.
    var flags: ContentFlags = []
    /// The time in seconds from opening to deletion.
    var timer: Int32?

    init(_ media: TL.MessageMedia) {
        switch media {
        case .messageMediaEmpty: break
        case .messageMediaPhoto(let photo):
            self.media =
                photo.photo.flatMap { Photo($0) }.map { .photo($0) } ?? .expired(ExpiredMedia(.photo))
            flags.insert(.spoiler, if: photo.spoiler)
            timer = photo.ttlSeconds
        case .messageMediaDocument(let document):
            let kept = document.document.flatMap { Document($0) }.map { Media.document($0) }
            self.media = kept ?? .expired(ExpiredMedia(ExpiredMediaKind(document)))
            flags.insert(.spoiler, if: document.spoiler)
            timer = document.ttlSeconds
        case .messageMediaWebPage(let preview):
            self.media = WebPage(preview.webpage).map { .webPage($0) }
            flags.insert(.largePreview, if: preview.forceLargeMedia)
            flags.insert(.smallPreview, if: preview.forceSmallMedia)
        case .messageMediaContact(let contact): self.media = .contact(SharedContact(contact))
        case .messageMediaGeo(let place):
            self.media = Location(place.geo).map { .location($0) } ?? .foreign(UnknownObject(media))
        case .messageMediaVenue(let venue):
            self.media = Venue(venue).map { .venue($0) } ?? .foreign(UnknownObject(media))
        case .messageMediaGeoLive(let place):
            self.media = LiveLocation(place).map { .liveLocation($0) } ?? .foreign(UnknownObject(media))
        case .messageMediaPoll(let poll): self.media = .poll(Poll(poll.poll, poll.results))
        case .messageMediaDice(let dice): self.media = .dice(Dice(emoji: dice.emoticon, value: dice.value))
        case .messageMediaGame(let game): self.media = .named(NamedMedia(.game, title: game.game.title))
        case .messageMediaInvoice(let bill):
            self.media = .named(NamedMedia(bill.receiptMsgID == nil ? .invoice : .receipt, title: bill.title))
        case .messageMediaGiveaway(let prizes):
            self.media = .named(NamedMedia(.giveaway, title: prizes.prizeDescription ?? ""))
        case .messageMediaGiveawayResults(let prizes):
            self.media = .named(NamedMedia(.giveawayResults, title: prizes.prizeDescription ?? ""))
        case .messageMediaStory: self.media = .named(NamedMedia(.story))
        case .messageMediaPaidMedia: self.media = .named(NamedMedia(.paidMedia))
        case .messageMediaUnsupported: self.media = .foreign(UnknownObject(media))
        }
    }
}

extension ExpiredMediaKind {
    fileprivate init(_ document: TL.MessageMedia.MessageMediaDocument) {
        self = document.voice ? .voice : document.round ? .round : .video
    }
}

extension UnknownObject {
    /// Stores an object that the model does not support, so that a later version may read it.
    init(_ object: some TLObject) {
        self.init(layer: TL.layer, bytes: object.encoded())
    }
}

extension SharedContact {
    init(_ contact: TL.MessageMedia.MessageMediaContact) {
        self.init(phone: contact.phoneNumber, firstName: contact.firstName)
        lastName = contact.lastName
        vCard = contact.vcard
        peer = contact.userID.rawValue == 0 ? nil : PeerID(contact.userID)
    }
}
