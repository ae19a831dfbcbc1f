import TelegramSchema

/// Answers and updates as a busy account gets them, the same in every run.
struct TypicalAnswers {
    private var state: UInt64

    /// Creates a source that depends on `seed` alone.
    init(seed: UInt64) { state = seed }

    /// `messages.getDialogs` with 20 chats, of which five are groups.
    mutating func dialogs() -> TL.MessagesDialogs {
        var dialogs: [TL.Dialog] = []
        var messages: [TL.Message] = []
        var (chats, users): ([TL.Chat], [TL.User]) = ([], [])
        for place in 0..<20 {
            let peer: TL.Peer
            let author = user()
            if place % 4 == 0 {
                let id = ChannelID(rawValue: Int64(below(2000)))
                peer = .peerChannel(.init(channelID: id))
                chats.append(channel(id))
            } else {
                peer = .peerUser(.init(userID: author.id))
                users.append(.user(author))
            }
            let top = MessageID(rawValue: Int32(1000 + below(90_000)))
            messages.append(message(top, in: peer, from: below(2) == 0 ? nil : author.id))
            let dialog = TL.Dialog.Dialog(
                peer: peer,
                topMessage: top,
                readInboxMaxID: MessageID(rawValue: top.rawValue - Int32(below(4))),
                readOutboxMaxID: MessageID(rawValue: top.rawValue - Int32(below(9))),
                unreadCount: Int32(below(4)),
                unreadMentionsCount: 0,
                unreadReactionsCount: 0,
                unreadPollVotesCount: 0,
                notifySettings: TL.PeerNotifySettings()
            )
            dialogs.append(.dialog(dialog))
        }
        return .dialogsSlice(
            .init(count: 143, dialogs: dialogs, messages: messages, chats: chats, users: users)
        )
    }

    /// `messages.getHistory` of a group, with 50 messages of eight people.
    mutating func history() -> TL.MessagesMessages {
        let id = ChannelID(rawValue: Int64(below(2000)))
        let authors = (0..<8).map { _ in user() }
        let top = Int32(1000 + below(90_000))
        let messages = (0..<50).map { place in
            let author = below(4) == 0 ? nil : authors[below(8)].id
            return message(
                MessageID(rawValue: top - Int32(place)),
                in: .peerChannel(.init(channelID: id)),
                from: author
            )
        }
        return .channelMessages(
            .init(
                pts: top + 9,
                count: top,
                messages: messages,
                chats: [channel(id)],
                users: authors.map { .user($0) }
            )
        )
    }

    /// A message of 40 to 60 letters that comes unasked, with its author.
    mutating func incoming() -> TL.Updates {
        let author = user()
        let new = TL.Message.Message(
            id: MessageID(rawValue: Int32(1000 + below(90_000))),
            fromID: nil,
            peerID: .peerUser(.init(userID: author.id)),
            date: Self.now,
            message: words(8)
        )
        let update = TL.Update.updateNewMessage(
            .init(message: .message(new), pts: new.id.rawValue, ptsCount: 1)
        )
        return .updates(
            .init(updates: [update], users: [.user(author)], chats: [], date: Self.now, seq: 0)
        )
    }

    // MARK: Parts

    private static let now: Int32 = 1_795_900_000
    private static let names = [
        "Anna", "Boris", "Мария", "Иван", "Eve", "Oleg", "Катя", "Tom", "Petrova", "Lee",
    ]
    private static let vocabulary = """
        the of and to a in is that it was for on you he be with as by at have are this not but had from they she which \
        or we there her were one all their has would will what if can when so no said out up into about then more if \
        только если было это для что как мне надо где завтра сегодня привет хорошо спасибо давай потом когда можно \
        нужно тоже очень сделать посмотри приеду дома работе вечером встреча поезд погода ключи письмо
        """.split(separator: " ")

    private mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private mutating func below(_ bound: Int) -> Int { Int(bits() % UInt64(bound)) }

    private mutating func hash() -> Int64 { Int64(bitPattern: bits()) }

    private mutating func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }

    private mutating func words(_ count: Int) -> String {
        (0..<count).map { _ in String(Self.vocabulary[below(Self.vocabulary.count)]) }.joined(separator: " ")
    }

    private mutating func user() -> TL.User.User {
        let hasPhoto = below(3) > 0
        return TL.User.User(
            contact: below(2) == 0,
            id: UserID(rawValue: Int64(1 + below(5000))),
            accessHash: hash(),
            firstName: Self.names[below(Self.names.count)],
            lastName: below(2) == 0 ? Self.names[below(Self.names.count)] : nil,
            username: below(2) == 0 ? "user\(below(10_000))" : nil,
            photo: hasPhoto
                ? .userProfilePhoto(.init(photoID: hash(), strippedThumb: noise(40), dcID: 2)) : nil,
            status: .userStatusOffline(.init(wasOnline: Self.now - Int32(below(300_000))))
        )
    }

    private mutating func channel(_ id: ChannelID) -> TL.Chat {
        let photo = TL.ChatPhoto.ChatPhoto(photoID: hash(), strippedThumb: noise(40), dcID: 2)
        return .channel(
            .init(
                megagroup: true,
                id: id,
                accessHash: hash(),
                title: words(3),
                photo: .chatPhoto(photo),
                date: Self.now - 9_000_000,
                defaultBannedRights: .init(pinMessages: true, untilDate: .max),
                participantsCount: Int32(3 + below(200))
            )
        )
    }

    /// One of eight has a photo, one of 16 a voice message, some are answers, or have marks or reactions.
    private mutating func message(_ id: MessageID, in peer: TL.Peer, from author: UserID?) -> TL.Message {
        let kind = below(16)
        let media: TL.MessageMedia? =
            switch kind {
            case 0, 1: .messageMediaPhoto(.init(photo: .photo(photo())))
            case 2: .messageMediaDocument(.init(voice: true, document: .document(voice())))
            default: nil
            }
        let bold = TL.MessageEntity.messageEntityBold(
            .init(offset: Int32(below(9)), length: Int32(1 + below(9)))
        )
        let reaction = TL.ReactionCount(
            reaction: .reactionEmoji(.init(emoticon: "👍")),
            count: Int32(1 + below(9))
        )
        let answered = MessageID(rawValue: id.rawValue - 1 - Int32(below(20)))
        return .message(
            .init(
                out: author == nil,
                id: id,
                fromID: author.map { .peerUser(.init(userID: $0)) },
                peerID: peer,
                replyTo: below(4) == 0 ? .init(replyToMsgID: answered) : nil,
                date: Self.now - (100_000 - id.rawValue) * 97,
                message: media == nil ? words(2 + below(16)) : "",
                media: media,
                entities: media == nil && below(6) == 0 ? [bold] : nil,
                editDate: below(10) == 0 ? Self.now : nil,
                reactions: below(5) == 0 ? .init(canSeeList: true, results: [reaction]) : nil
            )
        )
    }

    private mutating func photo() -> TL.Photo.Photo {
        let sizes: [(String, Int32, Int32)] = [("m", 320, 240), ("x", 800, 600), ("y", 1280, 960)]
        return TL.Photo.Photo(
            id: hash(),
            accessHash: hash(),
            fileReference: noise(25),
            date: Self.now,
            sizes: [.photoStrippedSize(.init(type: "i", bytes: noise(45)))]
                + sizes.map { type, width, height in
                    .photoSize(.init(type: type, w: width, h: height, size: Int32(5000 + below(200_000))))
                },
            dcID: 2
        )
    }

    private mutating func voice() -> TL.Document.Document {
        TL.Document.Document(
            id: hash(),
            accessHash: hash(),
            fileReference: noise(25),
            date: Self.now,
            mimeType: "audio/ogg",
            size: Int64(10_000 + below(300_000)),
            dcID: 2,
            attributes: [
                .documentAttributeAudio(
                    .init(voice: true, duration: Int32(2 + below(60)), waveform: noise(63))
                )
            ]
        )
    }
}
