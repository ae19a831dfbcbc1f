package import ClientModel
package import Localization

/// What happened in a chat, as a sentence.
package struct ServiceText {
    private let strings: Strings
    /// What a peer is called.
    private let name: (PeerID) -> String

    /// The words of a language, with names by `name`.
    package init(_ strings: Strings, name: @escaping (PeerID) -> String) {
        (self.strings, self.name) = (strings, name)
    }

    /// `Ada created the group “Team”`; nobody's name is "" in a channel.
    package func words(_ action: ServiceAction, by actor: String) -> String {
        switch action {
        case .groupCreated(let creation): strings.groupCreated(actor: actor, title: creation.title)
        case .channelCreated: strings.channelCreated
        case .titleChanged(let title):
            actor.isEmpty
                ? strings.channelRenamed(title: title) : strings.groupRenamed(actor: actor, title: title)
        case .photoChanged:
            actor.isEmpty ? strings.channelPhotoChanged : strings.groupPhotoChanged(actor: actor)
        case .photoRemoved:
            actor.isEmpty ? strings.channelPhotoRemoved : strings.groupPhotoRemoved(actor: actor)
        case .membersAdded(let members):
            strings.membersAdded(actor: actor, members: strings.listed(members.map(name)))
        case .memberRemoved(let member): strings.memberRemoved(actor: actor, member: name(member))
        case .joinedByLink: strings.joinedGroupByLink(actor: actor)
        case .joinedByRequest: strings.joinedGroupByRequest(actor: actor)
        case .migratedTo, .migratedFrom: strings.groupMigrated
        case .messagePinned: strings.messagePinned(actor: actor)
        case .historyCleared: strings.historyWasCleared
        case .custom(let text): text
        case .contactJoined: strings.contactJoinedMartlet(actor: actor)
        case .screenshotTaken: strings.screenshotTaken(actor: actor)
        case .deleteTimerSet(let timer): deleteTimer(Int(timer.seconds), by: actor)
        case .call(let call):
            call.duration > 0
                ? strings.voiceCalledFor(
                    actor: actor,
                    length: DurationText.text(Int(clamping: call.duration))
                )
                : strings.voiceCalled(actor: actor)
        case .groupCall: strings.groupCallStarted
        case .topicCreated(let topic): strings.topicCreated(title: topic.title ?? "")
        case .topicChanged: strings.topicChanged
        case .botAllowed(let domain): strings.botAllowed(domain: domain)
        case .themeChanged(let emoji): strings.themeChanged(actor: actor, emoji: emoji)
        case .unknown: strings.unknownService
        }
    }

    private func deleteTimer(_ seconds: Int, by actor: String) -> String {
        seconds > 0
            ? strings.deleteTimerSet(actor: actor, length: strings.length(seconds: seconds))
            : strings.deleteTimerDisabled(actor: actor)
    }
}
