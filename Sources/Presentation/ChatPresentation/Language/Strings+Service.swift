import Localization

extension Strings {
    /// What happened in a chat. What the member did, and what others did to them, has words of its own in each language.
    func service(_ word: ServiceWord) -> String {
        switch word {
        case .groupCreated(let actor, let title):
            actor == you ? groupCreatedByYou(title: title) : groupCreated(actor: actor, title: title)
        case .channelCreated: channelCreated
        case .added(let actor, let members): added(members, by: actor)
        case .joined(let actor): actor == you ? youJoinedGroup : joinedGroup(actor: actor)
        case .joinedByLink(let actor): actor == you ? youJoinedGroupByLink : joinedGroupByLink(actor: actor)
        case .joinedByRequest(let actor):
            actor == you ? youJoinedGroupByRequest : joinedGroupByRequest(actor: actor)
        case .removed(let actor, let member): removed(member, by: actor)
        case .left(let actor): actor == you ? youLeftGroup : leftGroup(actor: actor)
        case .migrated: groupMigrated
        case .contactJoined(let actor): contactJoined(actor: actor)
        case .custom(let text): text
        case .unknown: unknownService
        case .titleChanged, .photoChanged, .photoRemoved, .pinned, .historyCleared, .screenshotTaken,
            .deleteTimer, .groupCall, .topicCreated, .topicChanged, .botAllowed, .themeChanged:
            change(word)
        }
    }

    private func added(_ members: [String], by actor: String) -> String {
        if members == [you] { return youWereAdded(actor: actor) }
        let members = listed(members)
        return actor == you
            ? membersAddedByYou(members: members) : membersAdded(actor: actor, members: members)
    }

    private func removed(_ member: String, by actor: String) -> String {
        if member == you { return youWereRemoved(actor: actor) }
        return actor == you ? memberRemovedByYou(member: member) : memberRemoved(actor: actor, member: member)
    }

    private func change(_ word: ServiceWord) -> String {
        switch word {
        case .titleChanged(let actor?, let title):
            actor == you ? groupRenamedByYou(title: title) : groupRenamed(actor: actor, title: title)
        case .titleChanged(nil, let title): channelRenamed(title: title)
        case .photoChanged(let actor?):
            actor == you ? groupPhotoChangedByYou : groupPhotoChanged(actor: actor)
        case .photoChanged(nil): channelPhotoChanged
        case .photoRemoved(let actor?):
            actor == you ? groupPhotoRemovedByYou : groupPhotoRemoved(actor: actor)
        case .photoRemoved(nil): channelPhotoRemoved
        case .pinned(let actor, ""): actor == you ? messagePinnedByYou : messagePinned(actor: actor)
        case .pinned(let actor, let text):
            actor == you ? textPinnedByYou(text: text) : textPinned(actor: actor, text: text)
        case .historyCleared: historyWasCleared
        case .screenshotTaken(let actor): actor == you ? screenshotTakenByYou : screenshotTaken(actor: actor)
        case .deleteTimer(let actor, 0):
            actor == you ? deleteTimerDisabledByYou : deleteTimerDisabled(actor: actor)
        case .deleteTimer(let actor, let seconds):
            actor == you
                ? deleteTimerSetByYou(length: length(seconds: seconds))
                : deleteTimerSet(actor: actor, length: length(seconds: seconds))
        case .groupCall(nil): groupCallStarted
        case .groupCall(let seconds?): groupCallEnded(length: length(seconds: seconds))
        case .topicCreated(let title): topicCreated(title: title)
        case .topicChanged(let title?): topicRenamed(title: title)
        case .topicChanged(nil): topicChanged
        case .botAllowed(let domain): botAllowed(domain: domain)
        case .themeChanged(let actor, let emoji):
            actor == you ? themeChangedByYou(emoji: emoji) : themeChanged(actor: actor, emoji: emoji)
        default: unknownService
        }
    }
}
