package import ChatPresentation
package import ClientModel
package import Localization

/// The summary of an invite link in a line: its uses, the remaining ones, and its expiry.
nonisolated package struct InviteSummary {
    private let words: Strings
    private let zone: TimeZoneRules

    package init(_ words: Strings, _ zone: TimeZoneRules) {
        (self.words, self.zone) = (words, zone)
    }

    /// The name of a link, or the link itself.
    package func title(_ invite: ChatInvite) -> String {
        invite.terms.title.isEmpty ? Self.short(invite.link) : invite.terms.title
    }

    /// A link without its scheme.
    package static func short(_ link: String) -> String {
        for scheme in ["https://", "http://"] where link.hasPrefix(scheme) {
            return String(link.dropFirst(scheme.count))
        }
        return link
    }

    /// The summary at `now`, seconds since 1970.
    package func text(_ invite: ChatInvite, now: Int32) -> String {
        var parts = [
            invite.usage == 0 ? words.nobodyJoinedByLink : words.joinedByLink(count: Int(invite.usage))
        ]
        if invite.requests > 0 { parts.append(words.joinRequests(count: Int(invite.requests))) }
        guard !invite.isRevoked else { return parts.joined(separator: " · ") }
        if invite.isUsedUp {
            parts.append(words.linkUsedUp)
        } else if let limit = invite.terms.usageLimit {
            parts.append(words.linkUsesLeft(count: Int(limit - invite.usage)))
        }
        if let expires = invite.terms.expires {
            let isOver = invite.isExpired(at: now)
            parts.append(isOver ? words.linkExpired : words.linkValidUntil(moment: moment(expires, now: now)))
        }
        return parts.joined(separator: " · ")
    }

    /// The name of an invitation to the server at `now`: when it was made.
    package func invitation(_ invite: ChatInvite, now: Int32) -> String {
        words.invitationOf(moment: moment(invite.made, now: now))
    }

    /// The summary of an invitation to the server at `now`, seconds since 1970.
    package func text(ofInvitation invite: ChatInvite, now: Int32) -> String {
        if invite.isUsedUp { return words.invitationUsed }
        guard let expires = invite.terms.expires else { return words.invitationOpen }
        let end =
            invite.isExpired(at: now)
            ? words.linkExpired : words.linkValidUntil(moment: moment(expires, now: now))
        return [words.invitationOpen, end].joined(separator: " · ")
    }

    /// A future time; without the date if it is today.
    package func moment(_ time: Int32, now: Int32) -> String {
        let (day, today) = (zone.day(of: time), zone.day(of: now))
        let clock = words.time(zone.time(of: time))
        guard day != today else { return clock }
        return words.dateAndTime(
            date: words.longDate(day.date, withYear: day.date.year != today.date.year),
            time: clock
        )
    }
}
