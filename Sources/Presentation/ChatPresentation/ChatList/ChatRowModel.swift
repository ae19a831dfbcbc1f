public import ClientModel
import StdExtras
public import Localization

/// The content of a row of the chat list, as texts and icons.
public struct ChatRowModel: Hashable, Sendable {
    /// The kind of the second line.
    public enum Line: Hashable, Sendable {
        /// The newest message.
        case message
        /// The user's draft.
        case draft
        /// A current activity.
        case activity
        /// A service message.
        case service
    }

    /// A number at the end of the row.
    public struct Badge: Hashable, Sendable {
        /// The text; empty for a chat that was marked as unread.
        public var text: String
        /// True if the badge is grey, because the chat is muted.
        public var isMuted: Bool

        /// Creates a badge.
        public init(text: String, isMuted: Bool) {
            self.text = text
            self.isMuted = isMuted
        }
    }

    /// The image of the avatar.
    public var avatar: LayoutImage.Source
    /// The name of the chat.
    public var title: String
    /// The icons after the name.
    public var marks: [ElementIcon] = []
    /// True if a dot shows that the other user is online.
    public var isOnline = false
    /// The time of the newest message, or of the draft.
    public var time = ""
    /// The delivery state of the newest message, if it is the user's own.
    public var tick: ElementIcon?
    /// The text before the second line: "You:", the author's name or "Draft:".
    public var prefix = ""
    /// The second line.
    public var text = FormattedText("")
    /// The kind of the second line.
    public var line = Line.message
    /// The thumbnails before the second line.
    public var pictures: [MediaID] = []
    /// The badge with the unread count.
    public var badge: Badge?
    /// True if the user has unread mentions.
    public var hasMention = false
    /// True if own messages have unseen reactions.
    public var hasReaction = false
    /// True if the chat is pinned.
    public var isPinned = false
    /// The accessible name: the chat and its state (CL-39, AX-03).
    public var label = ""
    /// The accessible value: the content of the row.
    public var value = ""

    /// The largest number of thumbnails before the second line.
    public static let mostPictures = 3

    /// Creates the content of a row at a moment.
    ///
    /// - Parameters:
    ///   - row: the chat.
    ///   - language: the language of the texts.
    ///   - zone: the time zone that decides where days begin.
    ///   - now: the present moment, seconds since 1970, which decides what "today" is.
    public init(_ row: ChatRow, language: Strings, zone: TimeZoneRules, now: Int32) {
        avatar = row.isSaved ? .savedMessages : .peer(row.shown.id)
        title = row.isSaved ? language.phrase(.savedMessages) : language.name(of: row.shown)
        marks = Self.marks(of: row)
        if case .online? = row.presence?.resolved(at: now), !row.isSaved { isOnline = true }
        setLine(row, language)
        if let moment = Self.moment(of: row, line: line) {
            time = RowTime.text(moment, now: now, zone: zone, language: language)
        }
        if line == .message || line == .activity { tick = Self.tick(of: row) }
        setBadges(row, language)
        setSpoken(row, language)
    }

    // MARK: - The first line

    /// The icons of the chat: CL-24.
    private static func marks(of row: ChatRow) -> [ElementIcon] {
        var marks: [ElementIcon] = []
        if case .secretChat = row.peer { marks.append(.secret) }
        switch row.shown {
        case .user(let user):
            if !user.flags.isDisjoint(with: [.scam, .fake]) {
                marks.append(.scam)
            } else if user.flags.contains(.verified) {
                marks.append(.verified)
            } else if user.flags.contains(.premium), !row.isSaved {
                marks.append(.premium)
            }
        case .channel(let channel):
            if !channel.flags.isDisjoint(with: [.scam, .fake]) {
                marks.append(.scam)
            } else if channel.flags.contains(.verified) {
                marks.append(.verified)
            }
            if channel.flags.contains(.forum) { marks.append(.forum) }
            if channel.flags.isSuperset(of: [.callActive, .callNotEmpty]) { marks.append(.liveCall) }
        case .group(let group):
            if group.flags.isSuperset(of: [.callActive, .callNotEmpty]) { marks.append(.liveCall) }
        case .secretChat: break
        }
        if row.hasDeleteTimer { marks.append(.timer) }
        if row.isMuted { marks.append(.muted) }
        return marks
    }

    /// The delivery icon of the user's last message: a clock, one or two ticks, or an exclamation mark (CL-22).
    private static func tick(of row: ChatRow) -> ElementIcon? {
        guard let last = row.top.last?.message, !row.isSaved else { return nil }
        guard !last.flags.contains(.incoming), !last.flags.contains(.post), last.author == row.ownID else {
            return nil
        }
        if row.top.contains(where: { $0.message.flags.contains(.failed) }) { return .failed }
        if row.top.contains(where: { $0.message.flags.contains(.sending) }) { return .clock }
        return row.readState?.isOutgoingRead(last.position) ?? false ? .checks : .check
    }

    private static func moment(of row: ChatRow, line: Line) -> Int32? {
        if line == .draft { return row.draft?.date }
        return row.top.last?.message.timestamp ?? row.draft?.date
    }

    // MARK: - The second line

    private mutating func setLine(_ row: ChatRow, _ language: Strings) {
        let isDialog = !row.isGroup && !row.isBroadcast
        let activity = ActivityLine(
            row.isSaved ? [] : row.activities,
            isDialog: isDialog,
            people: row.people,
            language: language
        )
        if let activity {
            line = .activity
            text = FormattedText(activity.text)
            return
        }
        if let draft = Self.shownDraft(of: row) {
            line = .draft
            prefix = language.phrase(.draft)
            text = FormattedText(draft.text)
            text.entities = draft.entities
            text = text.maskingSpoilers.onOneLine
            return
        }
        let words = RowWords(row, language: language)
        line = words.isService ? .service : .message
        prefix = words.prefix
        text = words.text
        pictures = Array(words.pictures.prefix(Self.mostPictures))
    }

    /// The draft to show. A draft hides the newest message unless that is newer and unread: CL-20.
    private static func shownDraft(of row: ChatRow) -> DraftState? {
        guard let draft = row.draft, !draft.text.trimmingWhitespace.isEmpty else { return nil }
        if row.unreadCount > 0, let last = row.top.last?.message, last.flags.contains(.incoming),
            last.timestamp > draft.date
        {
            return nil
        }
        return draft
    }

    // MARK: - Badges

    /// Sets the badges: CL-23.
    private mutating func setBadges(_ row: ChatRow, _ language: Strings) {
        hasMention = row.unreadMentions > 0
        hasReaction = row.unreadReactions > 0
        let isOnlyMention = hasMention && row.unreadCount == 1
        if row.unreadCount > 0, !isOnlyMention {
            badge = Badge(text: language.compact(row.unreadCount), isMuted: row.isMuted)
        } else if row.unreadCount == 0, row.readState?.isMarkedUnread ?? false {
            badge = Badge(text: "", isMuted: row.isMuted)
        }
        isPinned = row.isPinned
    }

    private mutating func setSpoken(_ row: ChatRow, _ language: Strings) {
        var state = [title]
        if row.unreadCount > 0 {
            state.append(language.phrase(.unread(row.unreadCount)))
        } else if row.readState?.isMarkedUnread ?? false {
            state.append(language.phrase(.markedUnread))
        }
        if isOnline { state.append(language.phrase(.online)) }
        if row.isMuted { state.append(language.phrase(.muted)) }
        if row.isPinned { state.append(language.phrase(.pinned)) }
        label = state.joined(separator: ", ")
        let words = [prefix, text.text].filter { !$0.isEmpty }.joined(separator: " ")
        value = [words, time].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension Strings {
    /// The name of a user or a chat.
    func name(of peer: Peer) -> String {
        if case .user(let user) = peer, user.flags.contains(.deleted) { return phrase(.deletedAccount) }
        return peer.title
    }
}
