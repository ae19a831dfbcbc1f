package import ChatPresentation
package import ClientModel
package import Localization
package import MessageStore
import StdExtras

/// Says when somebody was here, what goes on in a chat, and how many are in it.
nonisolated package struct PresenceWords: Sendable {
    private let language: Strings
    private let zone: TimeZoneRules

    package init(_ language: Strings, _ zone: TimeZoneRules) {
        self.language = language
        self.zone = zone
    }

    /// What stands above a chat at `now`, seconds since 1970; `people` are those who do something there, `presences`
    /// those of a small group's members.
    package func header(
        _ info: PeerInfo,
        _ activities: [PeerID: TypingActivity],
        _ people: [PeerID: Peer] = [:],
        presences: [PeerID: Presence] = [:],
        ownID: PeerID,
        now: Int32
    ) -> ChatHeaderState {
        var state = ChatHeaderState()
        let shown = info.person ?? info.peer
        state.title = title(info, shown, ownID)
        state.menuState = info.peer.map {
            let isMuted = info.notificationSettings?.isMuted(at: now) ?? false
            return ChatMenuState($0, title: state.title, ownID: ownID, isMuted: isMuted)
        }
        guard info.id != ownID else { return state }
        state.rights = SendingRights(info, now: now)
        state.foot = ChatFoot(info, now: now)
        let others = presences.filter { $0.key != ownID }
        state.subtitle = activity(activities, people, in: info) ?? standing(info, shown, others: others, now)
        state.deleteTimer = info.cachedData?.deleteTimer ?? 0
        state.maySetDeleteTimer = info.maySetDeleteTimer
        state.mayPin = info.mayPin
        state.joinRequests = Int(max(0, info.cachedData?.pendingRequests ?? 0))
        state.blockable = BlockablePerson(info)
        return state
    }

    private func title(_ info: PeerInfo, _ shown: Peer?, _ ownID: PeerID) -> String {
        if info.id == ownID { return language.phrase(.savedMessages) }
        if case .user(let user)? = shown, user.flags.contains(.deleted) {
            return language.phrase(.deletedAccount)
        }
        return shown?.title ?? ""
    }

    /// When what a header says of a presence becomes untrue by itself, seconds since 1970.
    package func nextChange(of presence: Presence?, after now: Int32) -> Int32? {
        if let next = presence?.nextChange(after: now) { return next }
        guard case .offline(let since)? = presence?.resolved(at: now) else { return nil }
        let passed = now.subtractingSaturating(since)
        return passed < 3600 ? now.addingSaturating(60 - passed % 60) : nil
    }

    /// When what a header says of a chat becomes untrue by itself, seconds since 1970.
    package func nextChange(
        of info: PeerInfo,
        _ presences: [PeerID: Presence],
        after now: Int32
    ) -> Int32? {
        let counted = presences.values.compactMap { $0.nextChange(after: now) }.min()
        let muted = info.notificationSettings?.muteUntil.flatMap { $0 > now && $0 < .max ? $0 : nil }
        return [nextChange(of: info.presence, after: now), counted, muted].compactMap(\.self).min()
    }

    /// Of somebody who is here.
    package var online: String { language.phrase(.online) }

    /// When somebody was here.
    package func text(_ presence: Presence?, now: Int32) -> String {
        switch presence?.resolved(at: now) {
        case .online: return language.phrase(.online)
        case .offline(let since): return moment(since, now: now)
        case .recently: return language.lastSeenRecently
        case .lastWeek: return language.lastSeenWithinWeek
        case .lastMonth: return language.lastSeenWithinMonth
        case .hidden, .unknown, nil: return ""
        }
    }

    private func moment(_ since: Int32, now: Int32) -> String {
        let minutes = Int(max(0, now.subtractingSaturating(since))) / 60
        let time = language.time(zone.time(of: since))
        let days = zone.day(of: now).number - zone.day(of: since).number
        switch (minutes, days) {
        case (0, _): return language.lastSeenJustNow
        case (..<60, _): return language.lastSeenMinutesAgo(count: minutes)
        case (_, 0): return language.lastSeenAt(time: time)
        case (_, 1): return language.lastSeenYesterdayAt(time: time)
        default: return language.lastSeenOn(date: language.shortDate(zone.day(of: since).date))
        }
    }

    private func activity(
        _ activities: [PeerID: TypingActivity],
        _ people: [PeerID: Peer],
        in info: PeerInfo
    ) -> String? {
        let isDialog = info.id.kind == .user || info.id.kind == .secretChat
        let all = activities.map { ChatRow.Activity($0, $1) }.sorted { $0.peer < $1.peer }
        return ActivityLine(all, isDialog: isDialog, people: people, language: language)?.text
    }

    private func standing(
        _ info: PeerInfo,
        _ shown: Peer?,
        others: [PeerID: Presence],
        _ now: Int32
    ) -> String {
        switch shown {
        case .user(let user):
            if user.bot != nil { return language.bot }
            return text(info.presence, now: now)
        case .group(let group):
            // The count of a group that the user left stays what it was then.
            guard group.flags.isDisjoint(with: [.left, .forbidden, .deactivated]) else { return "" }
            let online = others.values.count { presence in
                if case .online = presence.resolved(at: now) { true } else { false }
            }
            // The user, who is looking, is one of them.
            return members(info.cachedData?.counts.members ?? group.memberCount, online: online + 1)
        case .channel(let channel):
            guard let count = info.cachedData?.counts.members ?? channel.memberCount else { return "" }
            guard !channel.flags.contains(.broadcast) else {
                return language.subscriberCount(count: Int(count))
            }
            return members(count, online: Int(info.cachedData?.counts.online ?? 0))
        case .secretChat, nil: return ""
        }
    }

    /// The number of members, and of those who are online if the user is not alone.
    private func members(_ count: Int32, online: Int) -> String {
        let all = language.memberCount(count: Int(count))
        return online > 1 ? language.membersOnline(members: all, number: online) : all
    }
}

extension PeerInfo {
    /// True if the user may pin and unpin messages.
    nonisolated fileprivate var mayPin: Bool {
        switch peer {
        case .group(let group):
            if group.flags.contains(.creator) || group.adminRights.contains(.pin) { return true }
            return group.flags.isDisjoint(with: [.left, .forbidden, .deactivated])
                && !group.restrictions.contains(.pin)
        case .channel(let channel):
            if channel.flags.contains(.creator) { return true }
            guard channel.flags.isDisjoint(with: [.left, .forbidden]) else { return false }
            if channel.flags.contains(.broadcast) { return channel.adminRights.contains(.edit) }
            return channel.adminRights.contains(.pin) || !channel.restrictions.contains(.pin)
        case .user, .secretChat, nil: return true
        }
    }

    /// True if the user may set the time after which new messages delete themselves.
    nonisolated fileprivate var maySetDeleteTimer: Bool {
        switch peer {
        case .user(let user): user.flags.isDisjoint(with: [.deleted, .support])
        case .group(let group):
            group.flags.contains(.creator) || group.adminRights.contains(.changeInfo)
        case .channel(let channel):
            channel.flags.contains(.creator) || channel.adminRights.contains(.changeInfo)
        case .secretChat, nil: false
        }
    }
}
