extension EnglishLanguage {
    func media(_ word: MediaWord) -> String {
        switch word {
        case .photo: "Photo"
        case .video: "Video"
        case .animation: "GIF"
        case .round: "Video message"
        case .voice: "Voice message"
        case .music: "Music"
        case .file: "File"
        case .sticker: "Sticker"
        case .contact: "Contact"
        case .location: "Location"
        case .liveLocation: "Live location"
        case .poll: "Poll"
        case .album: "Album"
        }
    }

    static func several(_ word: MediaWord, _ count: Int) -> String {
        switch word {
        case .photo: counted(count, "photo", "photos")
        case .video: counted(count, "video", "videos")
        case .animation: counted(count, "GIF", "GIFs")
        case .round: counted(count, "video message", "video messages")
        case .voice: counted(count, "voice message", "voice messages")
        case .music: counted(count, "track", "tracks")
        case .file: counted(count, "file", "files")
        case .sticker: counted(count, "sticker", "stickers")
        case .contact: counted(count, "contact", "contacts")
        case .location, .liveLocation: counted(count, "location", "locations")
        case .poll: counted(count, "poll", "polls")
        case .album: counted(count, "photo or video", "photos and videos")
        }
    }

    static func poll(_ isQuiz: Bool, _ isPublic: Bool, _ isClosed: Bool) -> String {
        if isClosed { return "Final results" }
        if isQuiz { return isPublic ? "Quiz" : "Anonymous quiz" }
        return isPublic ? "Poll" : "Anonymous poll"
    }

    static func call(_ word: CallWord) -> String {
        switch word {
        case .outgoing(let isVideo): isVideo ? "Outgoing video call" : "Outgoing call"
        case .incoming(let isVideo): isVideo ? "Incoming video call" : "Incoming call"
        case .missed(let isVideo): isVideo ? "Missed video call" : "Missed call"
        case .cancelled(let isVideo): isVideo ? "Cancelled video call" : "Cancelled call"
        }
    }

    static func activity(_ word: ActivityWord, _ names: [String], _ others: Int) -> String {
        let doing =
            switch word {
            case .typing: "typing"
            case .recordingVoice: "recording a voice message"
            case .recordingVideo: "recording a video"
            case .sendingPhoto: "sending a photo"
            case .sendingVideo: "sending a video"
            case .sendingFile: "sending a file"
            case .sendingVoice: "sending a voice message"
            case .choosingSticker: "choosing a sticker"
            case .choosingLocation: "picking a location"
            case .choosingContact: "picking a contact"
            case .playing: "playing a game"
            case .speaking: "speaking"
            }
        if others > 0, let first = names.first { return "\(first) and \(others) others are \(doing)…" }
        switch names.count {
        case 0: return "\(doing)…"
        case 1: return "\(names[0]) is \(doing)…"
        default: return "\(listed(names)) are \(doing)…"
        }
    }

    func service(_ word: ServiceWord) -> String {
        switch word {
        case .groupCreated(let actor, let title): "\(actor) created the group “\(title)”"
        case .channelCreated: "Channel created"
        case .titleChanged(let actor?, let title): "\(actor) changed the group name to “\(title)”"
        case .titleChanged(nil, let title): "Channel renamed to “\(title)”"
        case .photoChanged(let actor?): "\(actor) changed the group photo"
        case .photoChanged(nil): "Channel photo changed"
        case .photoRemoved(let actor?): "\(actor) removed the group photo"
        case .photoRemoved(nil): "Channel photo removed"
        case .added(let actor, let members): "\(actor) added \(Self.listed(members))"
        case .joined(let actor): "\(actor) joined the group"
        case .joinedByLink(let actor): "\(actor) joined the group by invite link"
        case .joinedByRequest(let actor): "\(actor) was accepted to the group"
        case .removed(let actor, let member): "\(actor) removed \(member)"
        case .left(let actor): "\(actor) left the group"
        case .migrated: "The group became a supergroup"
        case .pinned(let actor, let text):
            text.isEmpty ? "\(actor) pinned a message" : "\(actor) pinned “\(text)”"
        case .historyCleared: "History was cleared"
        case .contactJoined(let actor): "\(actor) joined"
        case .screenshotTaken(let actor): "\(actor) took a screenshot"
        case .deleteTimer(let actor, 0): "\(actor) disabled automatic deletion"
        case .deleteTimer(let actor, let seconds):
            "\(actor) set messages to delete themselves after \(Self.duration(seconds))"
        case .groupCall(nil): "Video chat started"
        case .groupCall(let seconds?): "Video chat ended (\(Self.duration(seconds)))"
        case .topicCreated(let title): "Topic “\(title)” created"
        case .topicChanged(let title?): "Topic renamed to “\(title)”"
        case .topicChanged(nil): "Topic changed"
        case .botAllowed(let domain): "You allowed this bot to message you when you logged in on \(domain)"
        case .themeChanged(let actor, let emoji): "\(actor) changed the chat theme to \(emoji)"
        case .custom(let text): text
        case .unknown: "Something happened that this version does not know"
        }
    }

    private static func listed(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: counted(seconds, "second", "seconds")
        case ..<3600: counted(seconds / 60, "minute", "minutes")
        case ..<86_400: counted(seconds / 3600, "hour", "hours")
        default: counted(seconds / 86_400, "day", "days")
        }
    }

    func words(_ delivery: DeliveryWord) -> String {
        switch delivery {
        case .sending: "sending"
        case .sent: "sent"
        case .read: "read"
        case .failed: "not sent"
        }
    }

    func words(_ part: PartWord) -> String {
        switch part {
        case .profile: "Profile"
        case .message: "Message"
        case .media: "Media"
        case .map: "Map"
        case .reaction: "Reaction"
        case .answer: "Answer"
        case .button: "Button"
        case .call: "Call"
        case .share: "Share"
        case .sendAgain: "Send again"
        case .spoiler: "Hidden text"
        }
    }
}
