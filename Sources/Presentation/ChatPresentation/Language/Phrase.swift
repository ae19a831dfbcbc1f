public import ClientModel

/// Something that a bubble or a row of the chat list says in the member's own language.
public enum Phrase: Hashable, Sendable {
    // About people
    /// Ourselves, as whoever wrote something.
    case you
    /// The chat with ourselves.
    case savedMessages
    /// Somebody whose account is gone.
    case deletedAccount
    /// "via @bot", of this username.
    case via(String)
    /// Above the description of a bot.
    case botDescription
    /// The role or title of a member.
    case rank(AuthorRank)

    // Marks of a message
    /// It was changed.
    case edited
    /// Above the one that wrote it first.
    case forwardedFrom
    /// What was answered is gone.
    case deletedMessage
    /// So many comments.
    case comments(Int)
    /// Above the first message that we have not read.
    case unreadMessages
    /// Of this day.
    case today
    /// Of the day before.
    case yesterday

    // What a message brings
    /// Media in a word or two.
    case media(MediaWord)
    /// Several of a kind.
    case count(MediaWord, Int)
    /// Of a kind that this version does not know.
    case unsupported
    /// Of a kind that this version can only name.
    case named(NamedMedia.Kind)
    /// May not be shown.
    case restricted
    /// Disappeared after it was seen.
    case expired
    /// Opens a page without its site.
    case instantView
    /// Button below a page that has a player and no picture.
    case play
    /// The button below the preview of a person.
    case viewPerson
    /// The button below the preview of a group.
    case viewGroup
    /// The button below the preview of a group that lets people in.
    case requestToJoin
    /// What a part of a bubble is that has no words of its own, for assistive technology.
    case part(PartWord)

    // Polls
    /// What sort of poll it is.
    case poll(PollKind)
    /// So many voted.
    case votes(Int)
    /// Shows who voted.
    case showResults
    /// Sends the ticked answers.
    case vote

    // Calls
    /// How a call went.
    case call(CallWord)
    /// Adds what a contact says.
    case viewContact
    /// A place that moves.
    case liveLocation
    /// A place.
    case location

    // The chat list
    /// Before what is not sent yet.
    case draft
    /// What somebody is doing, with dots after it; nobody's name means that the chat is with that one.
    case activity(ActivityWord, names: [String], others: Int)
    /// A service message.
    case service(ServiceWord)

    // For assistive technology
    /// So many messages are unread.
    case unread(Int)
    /// Chats that make no sound.
    case muted
    /// The member marked the chat as unread.
    case markedUnread
    /// Pinned to the top.
    case pinned
    /// Here right now.
    case online
    /// How far a message of ours has come.
    case delivery(DeliveryWord)
}

/// How far a message of ours has come.
public enum DeliveryWord: Hashable, Sendable, CaseIterable {
    /// It waits.
    case sending
    /// The server has it.
    case sent
    /// They have seen it.
    case read
    /// It could not be sent.
    case failed
}

/// Media in a word or two.
public enum MediaWord: Hashable, Sendable {
    /// A photo.
    case photo
    /// A video.
    case video
    /// A short video without sound.
    case animation
    /// A round video.
    case round
    /// A voice message.
    case voice
    /// Music.
    case music
    /// A file.
    case file
    /// A sticker.
    case sticker
    /// Somebody's number.
    case contact
    /// A place.
    case location
    /// A place that moves.
    case liveLocation
    /// A poll.
    case poll
    /// Photos and videos together.
    case album
}

/// How a call went.
public enum CallWord: Hashable, Sendable {
    /// We called.
    case outgoing(isVideo: Bool)
    /// We were called.
    case incoming(isVideo: Bool)
    /// We did not answer.
    case missed(isVideo: Bool)
    /// They did not answer, or were busy.
    case cancelled(isVideo: Bool)
}

/// What somebody is doing.
public enum ActivityWord: Hashable, Sendable {
    /// Writes.
    case typing
    /// Records a voice message.
    case recordingVoice
    /// Records a video.
    case recordingVideo
    /// Sends a photo.
    case sendingPhoto
    /// Sends a video.
    case sendingVideo
    /// Sends a file.
    case sendingFile
    /// Sends a voice message.
    case sendingVoice
    /// Looks for a sticker.
    case choosingSticker
    /// Picks a place.
    case choosingLocation
    /// Picks a contact.
    case choosingContact
    /// Plays.
    case playing
    /// Speaks in a call.
    case speaking
}

/// What happened in a chat, with the names that it is told with.
public enum ServiceWord: Hashable, Sendable {
    /// Somebody made the group.
    case groupCreated(actor: String, title: String)
    /// The channel was made.
    case channelCreated
    /// The title changed; without an actor in a channel.
    case titleChanged(actor: String?, title: String)
    /// The photo changed.
    case photoChanged(actor: String?)
    /// The photo was taken away.
    case photoRemoved(actor: String?)
    /// Somebody brought others.
    case added(actor: String, members: [String])
    /// Somebody came by himself.
    case joined(actor: String)
    /// Somebody came by a link.
    case joinedByLink(actor: String)
    /// Somebody was let in.
    case joinedByRequest(actor: String)
    /// Somebody put another out.
    case removed(actor: String, member: String)
    /// Somebody left.
    case left(actor: String)
    /// The group became a larger one.
    case migrated
    /// Somebody pinned a message.
    case pinned(actor: String, text: String)
    /// The history was cleared.
    case historyCleared
    /// A contact has an account now.
    case contactJoined(actor: String)
    /// Somebody took a picture of the screen.
    case screenshotTaken(actor: String)
    /// Messages delete themselves after so many seconds; 0: no longer.
    case deleteTimer(actor: String, seconds: Int)
    /// A call of the group; nil: it goes on.
    case groupCall(seconds: Int?)
    /// A topic was made.
    case topicCreated(title: String)
    /// A topic was changed.
    case topicChanged(title: String?)
    /// A bot may write to us since we signed in there.
    case botAllowed(domain: String)
    /// The look of the chat changed.
    case themeChanged(actor: String, emoji: String)
    /// Words of the server's own.
    case custom(String)
    /// Of a kind that this version does not know.
    case unknown
}
