import ServerStore
import StdExtras
import TelegramSchema
import TextEntities

/// The checks of media that need no file: places, contacts and throws. They are stored as clients get them.
enum GivenMedia {
    /// Most characters of a venue's title, and of its address.
    static let maximumTitleLength = 256
    /// Most characters of the name of a venue's directory, and of its id and its type there.
    static let maximumDirectoryLength = 128
    /// Most characters of a contact's first name, and of its last name.
    static let maximumNameLength = 64
    /// Most bytes of a contact's vCard.
    static let maximumCardBytes = 2048
    /// Most metres of a place's inaccuracy; more are taken for that many.
    static let maximumAccuracyRadius: Int32 = 1500
    /// The seconds for which a place may be live, beside ``endless``.
    static let periods: ClosedRange<Int32> = 60...86_400
    /// The period of a place that is live until it is stopped.
    static let endless = Int32.max
    /// Most metres within which coming near may be told.
    static let maximumProximityRadius: Int32 = 100_000

    /// A place on the earth.
    ///
    /// - Throws: `GEO_POINT_INVALID` for none, and for one beyond the poles or the date line.
    static func point(_ input: TL.InputGeoPoint) throws(RPCError) -> TL.GeoPoint {
        guard case .inputGeoPoint(let point) = input, (-90...90).contains(point.lat),
            (-180...180).contains(point.long)
        else { throw .bad("GEO_POINT_INVALID") }
        let radius = point.accuracyRadius.flatMap { $0 > 0 ? min($0, maximumAccuracyRadius) : nil }
        return .geoPoint(.init(long: point.long, lat: point.lat, accessHash: 0, accuracyRadius: radius))
    }

    /// A place that has a name.
    ///
    /// - Throws: `GEO_POINT_INVALID`; `MEDIA_INVALID` for a venue without a title, or with a text that is too long.
    static func venue(_ venue: TL.InputMedia.InputMediaVenue) throws(RPCError) -> TL.MessageMedia {
        let point = try point(venue.geoPoint)
        let names = [venue.title, venue.address]
        let directory = [venue.provider, venue.venueID, venue.venueType]
        guard !venue.title.trimmed().isEmpty, names.allSatisfy({ $0.isAtMost(maximumTitleLength) }),
            directory.allSatisfy({ $0.isAtMost(maximumDirectoryLength) })
        else { throw .bad("MEDIA_INVALID") }
        return .messageMediaVenue(
            .init(
                geo: point,
                title: venue.title,
                address: venue.address,
                provider: venue.provider,
                venueID: venue.venueID,
                venueType: venue.venueType
            )
        )
    }

    /// A contact, not yet with its account.
    ///
    /// - Throws: `PHONE_NUMBER_INVALID`, `CONTACT_NAME_EMPTY`; `MEDIA_INVALID` for a text that is too long.
    static func contact(_ contact: TL.InputMedia.InputMediaContact) throws(RPCError) -> TL.MessageMedia {
        guard PhoneNumber(contact.phoneNumber) != nil else { throw .bad("PHONE_NUMBER_INVALID") }
        let names = [contact.firstName, contact.lastName]
        guard !names.allSatisfy({ $0.trimmed().isEmpty }) else { throw .bad("CONTACT_NAME_EMPTY") }
        guard names.allSatisfy({ $0.isAtMost(maximumNameLength) }),
            contact.phoneNumber.isAtMost(maximumNameLength),
            contact.vcard.utf8.count <= maximumCardBytes
        else { throw .bad("MEDIA_INVALID") }
        return .messageMediaContact(
            .init(
                phoneNumber: contact.phoneNumber,
                firstName: contact.firstName,
                lastName: contact.lastName,
                vcard: contact.vcard,
                userID: 0
            )
        )
    }

    /// A throw that is not yet drawn.
    ///
    /// - Throws: `EMOTICON_INVALID` for an emoji that is no game.
    static func dice(_ dice: TL.InputMedia.InputMediaDice) throws(RPCError) -> TL.MessageMedia {
        guard let game = DiceGame(emoji: dice.emoticon) else { throw .bad("EMOTICON_INVALID") }
        return .messageMediaDice(.init(value: 0, emoticon: game.emoji))
    }

    /// A live place at its beginning.
    ///
    /// - Throws: `GEO_POINT_INVALID`; `MEDIA_INVALID` for one that is over, or is to last too short or too long.
    static func live(_ place: TL.InputMedia.InputMediaGeoLive) throws(RPCError) -> TL.MessageMedia {
        guard !place.stopped, let period = place.period, isPeriod(period) else { throw .bad("MEDIA_INVALID") }
        return .messageMediaGeoLive(
            .init(
                geo: try point(place.geoPoint),
                heading: heading(place),
                period: period,
                proximityNotificationRadius: proximity(place)
            )
        )
    }

    /// A live place after an update of its sender, who may move it, let it last longer, or stop it.
    ///
    /// - Parameters:
    ///   - place: The place until now.
    ///   - update: The update. One without a period keeps the period, and the last one may lack a point.
    ///   - age: The seconds since the message was sent.
    /// - Returns: The place from now on.
    /// - Throws: `MESSAGE_EDIT_TIME_EXPIRED` for a place that is over, and the errors of ``live(_:)``.
    static func moved(
        _ place: TL.MessageMedia.MessageMediaGeoLive,
        by update: TL.InputMedia.InputMediaGeoLive,
        age: Int32
    ) throws(RPCError) -> TL.MessageMedia {
        // A shorter period than is ever given was stopped, even in the first second.
        guard place.period == endless || isPeriod(place.period) && age < place.period else {
            throw .bad("MESSAGE_EDIT_TIME_EXPIRED")
        }
        var place = place
        if update.stopped {
            if case .inputGeoPoint = update.geoPoint { place.geo = try point(update.geoPoint) }
            // 0 is no period to clients.
            place.period = max(1, age)
            place.heading = nil
            place.proximityNotificationRadius = nil
            return .messageMediaGeoLive(place)
        }
        place.geo = try point(update.geoPoint)
        place.heading = heading(update)
        place.proximityNotificationRadius = proximity(update)
        if let period = update.period {
            guard isPeriod(period), age < period else { throw .bad("MEDIA_INVALID") }
            place.period = period
        }
        return .messageMediaGeoLive(place)
    }

    private static func isPeriod(_ period: Int32) -> Bool { period == endless || periods.contains(period) }

    private static func heading(_ place: TL.InputMedia.InputMediaGeoLive) -> Int32? {
        place.heading.flatMap { (1...360).contains($0) ? $0 : nil }
    }

    private static func proximity(_ place: TL.InputMedia.InputMediaGeoLive) -> Int32? {
        place.proximityNotificationRadius.flatMap { $0 > 0 ? min($0, maximumProximityRadius) : nil }
    }
}

extension String {
    /// True if the text has at most so many characters. A scalar takes 1 to 4 bytes, so most texts need no count.
    fileprivate func isAtMost(_ length: Int) -> Bool {
        utf8.count <= length || utf8.count <= length * 4 && unicodeScalars.count <= length
    }
}

extension TL.InputMedia {
    /// The media as they are stored, if they need no file; nil for files and links.
    ///
    /// - Throws: The errors of ``GivenMedia``; `MEDIA_INVALID` for media that this server does not have.
    func given() throws(RPCError) -> TL.MessageMedia? {
        switch self {
        case .inputMediaGeoPoint(let place):
            .messageMediaGeo(.init(geo: try GivenMedia.point(place.geoPoint)))
        case .inputMediaVenue(let venue): try GivenMedia.venue(venue)
        case .inputMediaContact(let contact): try GivenMedia.contact(contact)
        case .inputMediaGeoLive(let place): try GivenMedia.live(place)
        case .inputMediaDice(let dice): try GivenMedia.dice(dice)
        case .inputMediaPoll: throw .bad("MEDIA_INVALID")
        case .inputMediaEmpty, .inputMediaWebPage, .inputMediaPhoto, .inputMediaDocument,
            .inputMediaUploadedPhoto, .inputMediaUploadedDocument:
            nil
        }
    }

    /// True for photos and documents, which alone may be in an album.
    var isFile: Bool {
        switch self {
        case .inputMediaPhoto, .inputMediaDocument, .inputMediaUploadedPhoto, .inputMediaUploadedDocument:
            true
        default: false
        }
    }
}

extension TL.MessageMedia {
    /// The kinds of media without a file.
    var givenKinds: MediaKinds {
        switch self {
        case .messageMediaContact: .contact
        case .messageMediaGeo, .messageMediaVenue, .messageMediaGeoLive: .place
        default: []
        }
    }

    /// The media in a forwarded message: only the sender moves a live place, so a copy shows where it was.
    var forwarded: TL.MessageMedia {
        if case .messageMediaGeoLive(let live) = self { .messageMediaGeo(.init(geo: live.geo)) } else { self }
    }
}

extension StoredMessageContent.Media {
    /// The media in a forwarded message.
    var forwarded: StoredMessageContent.Media {
        if case .given(let media) = self { .given(media.forwarded) } else { self }
    }
}
