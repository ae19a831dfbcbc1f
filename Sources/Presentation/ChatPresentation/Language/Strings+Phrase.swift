import ClientModel
public import Localization

/// Says what bubbles and rows of the chat list say. Whoever adds a ``Phrase`` is told here by the compiler.
extension Strings {
    /// Says something.
    public func phrase(_ phrase: Phrase) -> String {
        switch phrase {
        case .you: you
        case .savedMessages: savedMessages
        case .deletedAccount: deletedAccount
        case .via(let username): viaBot(name: username)
        case .botDescription: botDescription
        case .rank(.owner): rankOwner
        case .rank(.admin): rankAdmin
        case .rank(.title(let title)): title
        case .edited: edited
        case .forwardedFrom: forwardedFrom
        case .deletedMessage: deletedMessage
        case .comments(let count): commentCount(count: count)
        case .unreadMessages: unreadMessages
        case .today: today
        case .yesterday: yesterday
        case .media(let word): media(word)
        case .count(let word, let count): several(word, count)
        case .unsupported: unsupportedMessage
        case .named(let kind): words(kind)
        case .restricted: restrictedMessage
        case .expired: expiredMedia
        case .instantView: instantView
        case .play: play
        case .viewPerson: viewPerson
        case .viewGroup: viewGroup
        case .requestToJoin: requestToJoin
        case .part(let part): words(part)
        case .poll(let kind): poll(kind)
        case .votes(let count): count == 0 ? noVotes : voteCount(count: count)
        case .showResults: showResults
        case .vote: pollVote
        case .call(let word): call(word)
        case .viewContact: viewContact
        case .liveLocation: liveLocation
        case .location: location
        case .draft: draft
        case .activity(let word, let names, let others): activity(word, names, others)
        case .service(let word): service(word)
        case .unread(let count): unreadCount(count: count)
        case .muted: muted
        case .markedUnread: markedUnread
        case .pinned: pinned
        case .online: online
        case .delivery(let word): words(word)
        }
    }

    private func media(_ word: MediaWord) -> String {
        switch word {
        case .photo: mediaPhoto
        case .video: mediaVideo
        case .animation: mediaAnimation
        case .round: mediaRound
        case .voice: mediaVoice
        case .music: mediaMusic
        case .file: mediaFile
        case .sticker: mediaSticker
        case .contact: mediaContact
        case .location: mediaLocation
        case .liveLocation: mediaLiveLocation
        case .poll: mediaPoll
        case .album: mediaAlbum
        }
    }

    private func several(_ word: MediaWord, _ count: Int) -> String {
        switch word {
        case .photo: photoCount(count: count)
        case .video: videoCount(count: count)
        case .animation: animationCount(count: count)
        case .round: roundCount(count: count)
        case .voice: voiceCount(count: count)
        case .music: trackCount(count: count)
        case .file: documentCount(count: count)
        case .sticker: stickerCount(count: count)
        case .contact: contactCount(count: count)
        case .location, .liveLocation: locationCount(count: count)
        case .poll: pollCount(count: count)
        case .album: albumCount(count: count)
        }
    }

    private func poll(_ kind: PollKind) -> String {
        switch kind {
        case .closed: pollClosed
        case .quiz(let isPublic): isPublic ? quizPublic : quizAnonymous
        case .several(let isPublic): isPublic ? pollPublicSeveral : pollAnonymousSeveral
        case .one(let isPublic): isPublic ? pollPublic : pollAnonymous
        }
    }

    private func call(_ word: CallWord) -> String {
        switch word {
        case .outgoing(let isVideo): isVideo ? videoCallOutgoing : callOutgoing
        case .incoming(let isVideo): isVideo ? videoCallIncoming : callIncoming
        case .missed(let isVideo): isVideo ? videoCallMissed : callMissed
        case .cancelled(let isVideo): isVideo ? videoCallCancelled : callCancelled
        }
    }

    private func words(_ delivery: DeliveryWord) -> String {
        switch delivery {
        case .sending: deliverySending
        case .sent: deliverySent
        case .read: deliveryRead
        case .failed: deliveryFailed
        }
    }

    private func words(_ kind: NamedMedia.Kind) -> String {
        switch kind {
        case .other: unsupportedMessage
        case .game: namedGame
        case .invoice: namedInvoice
        case .receipt: namedReceipt
        case .giveaway: namedGiveaway
        case .giveawayResults: namedGiveawayResults
        case .story: namedStory
        case .paidMedia: namedPaidMedia
        }
    }

    private func words(_ part: PartWord) -> String {
        switch part {
        case .profile: partProfile
        case .message: partMessage
        case .media: partMedia
        case .cancel: cancel
        case .map: partMap
        case .reaction: partReaction
        case .answer: partAnswer
        case .button: partButton
        case .share: partShare
        case .failure: messageNotSent
        case .stickerSet: sticker
        case .nextPicture: nextPicture
        case .previousPicture: previousPicture
        case .spoiler: partSpoiler
        }
    }
}
