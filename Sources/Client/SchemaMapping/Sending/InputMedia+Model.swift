public import ClientModel
import StdExtras
public import TelegramSchema

extension TL.InputMedia {
    /// Media without an upload: on the server, or without a file.
    ///
    /// Nil for media that must be uploaded first, or that this schema cannot send.
    ///
    /// - Parameters:
    ///   - media: The media to send.
    ///   - content: The message's content, for its flags and timer.
    public init?(_ media: Media, in content: MessageContent) {
        switch media {
        case .photo(let photo):
            guard let id = TL.InputPhoto(photo) else { return nil }
            let spoiler = content.flags.contains(.spoiler)
            self = .inputMediaPhoto(.init(spoiler: spoiler, id: id, ttlSeconds: content.mediaTimer))
        case .document(let document):
            guard let id = TL.InputDocument(document) else { return nil }
            let spoiler = content.flags.contains(.spoiler)
            self = .inputMediaDocument(.init(spoiler: spoiler, id: id, ttlSeconds: content.mediaTimer))
        case .contact(let contact):
            self = .inputMediaContact(
                .init(
                    phoneNumber: contact.phone,
                    firstName: contact.firstName,
                    lastName: contact.lastName,
                    vcard: contact.vCard
                )
            )
        case .location(let location): self = .inputMediaGeoPoint(.init(geoPoint: TL.InputGeoPoint(location)))
        case .webPage(let page):
            self = .inputMediaWebPage(
                .init(
                    forceLargeMedia: content.flags.contains(.largePreview),
                    forceSmallMedia: content.flags.contains(.smallPreview),
                    optional: true,
                    url: page.url
                )
            )
        case .venue(let venue): self.init(venue)
        case .liveLocation(let place): self.init(place)
        case .poll(let poll): self.init(poll)
        case .dice(let dice): self = .inputMediaDice(.init(emoticon: dice.emoji))
        case .shared, .action, .expired, .named, .foreign, .unknown: return nil
        }
    }

    /// The page of a link for which the sender chose its size, or the link.
    ///
    /// Nil for a choice that needs no page, and for a text without links.
    ///
    /// - Parameters:
    ///   - choice: The choice.
    ///   - links: The links of the text.
    public init?(_ choice: PreviewChoice, in links: [String]) {
        let choice = choice.among(links)
        guard choice.namesPage, let link = choice.link ?? links.first else { return nil }
        self = .inputMediaWebPage(
            .init(
                forceLargeMedia: choice.size == .large,
                forceSmallMedia: choice.size == .small,
                optional: true,
                url: link
            )
        )
    }

    /// A photo or document with a newly uploaded file.
    ///
    /// Nil for media without a file.
    ///
    /// - Parameters:
    ///   - media: The local photo or document.
    ///   - content: The message's content, for its flags and timer.
    ///   - file: The uploaded parts.
    ///   - thumbnail: The uploaded thumbnail of a document.
    public init?(
        _ media: Media,
        in content: MessageContent,
        uploaded file: UploadedFile,
        thumbnail: UploadedFile? = nil
    ) {
        let spoiler = content.flags.contains(.spoiler)
        switch media {
        case .photo:
            self = .inputMediaUploadedPhoto(
                .init(spoiler: spoiler, file: TL.InputFile(file), ttlSeconds: content.mediaTimer)
            )
        case .document(let document):
            self = .inputMediaUploadedDocument(
                .init(
                    nosoundVideo: document.isSilentVideo,
                    forceFile: document.kind == .file,
                    spoiler: spoiler,
                    file: TL.InputFile(file),
                    thumb: thumbnail.map { TL.InputFile($0) },
                    mimeType: document.mimeType,
                    attributes: [TL.DocumentAttribute](document),
                    ttlSeconds: content.mediaTimer
                )
            )
        case .shared, .contact, .location, .liveLocation, .venue, .poll, .webPage, .dice, .action, .expired,
            .named, .foreign, .unknown:
            return nil
        }
    }
}

extension Document {
    /// True for a silent video that must stay a video: the server would turn it into an animation.
    fileprivate var isSilentVideo: Bool {
        if case .video(let video) = kind { video.isSilent } else { false }
    }
}

extension TL.InputMedia {
    /// Converts a venue for the server.
    public init(_ venue: Venue) {
        self = .inputMediaVenue(
            .init(
                geoPoint: TL.InputGeoPoint(venue.location),
                title: venue.title,
                address: venue.address,
                provider: venue.provider,
                venueID: venue.id,
                venueType: venue.type
            )
        )
    }

    /// Converts a live location for the server, for its first message and for each update.
    ///
    /// - Parameters:
    ///   - place: The live location; a period of 0 keeps the first one.
    ///   - isStopped: True for the last update.
    public init(_ place: LiveLocation, isStopped: Bool = false) {
        self = .inputMediaGeoLive(
            .init(
                stopped: isStopped,
                geoPoint: TL.InputGeoPoint(place.location),
                heading: place.heading,
                period: place.period == 0 ? nil : place.period,
                proximityNotificationRadius: place.proximityRadius
            )
        )
    }
}

extension TL.Poll {
    /// Converts an own poll for the server.
    public init(_ poll: Poll) {
        self.init(
            id: poll.number,
            closed: poll.flags.contains(.closed),
            publicVoters: poll.flags.contains(.publicVotes),
            multipleChoice: poll.flags.contains(.multipleChoice),
            quiz: poll.flags.contains(.quiz),
            revotingDisabled: poll.flags.contains(.noRevoting),
            shuffleAnswers: poll.flags.contains(.shuffled),
            hideResultsUntilClose: poll.flags.contains(.hidesResults),
            question: TL.TextWithEntities(poll.question),
            answers: poll.answers.map {
                TL.PollAnswer(text: TL.TextWithEntities($0.text), option: $0.option)
            },
            closePeriod: poll.closePeriod,
            closeDate: poll.closeDate,
            hash: 0
        )
    }
}

extension TL.InputMedia {
    /// A poll to send or close, with the correct answers of a quiz and their explanation.
    ///
    /// - Parameter poll: The poll; for a quiz, ``PollResults/votes`` mark the correct answers.
    public init(_ poll: Poll) {
        let right = poll.results.votes.filter(\.isCorrect).map(\.option)
        let places = poll.answers.indices.filter { right.contains(poll.answers[$0].option) }
        let solution = poll.results.solution.map { TL.TextWithEntities($0) }
        self = .inputMediaPoll(
            .init(
                poll: TL.Poll(poll),
                correctAnswers: poll.flags.contains(.quiz) ? places.map { Int32(clamping: $0) } : nil,
                solution: solution?.text,
                solutionEntities: solution?.entities
            )
        )
    }
}

extension TL.TextWithEntities {
    /// Converts a text of a poll or a title for the server. Such texts contain no mentions by id.
    public init(_ text: FormattedText) {
        self.init(text: text.text, entities: [TL.MessageEntity](text.entities, naming: { _ in nil }))
    }
}
