import ClientModel
import Localization

/// Chooses the wording of a service message.
struct ServiceMessageFormatter {
    let part: BubblePart
    let chat: ChatTraits
    let people: [PeerID: Peer]
    let language: Strings

    func text(_ action: ServiceAction) -> String { language.phrase(.service(word(action))) }

    /// The event that the message reports. In channels no user is named as the actor.
    func word(_ action: ServiceAction) -> ServiceWord {
        let actor = name(part.message.author)
        let named = chat.kind == .channel ? nil : actor
        return switch action {
        case .groupCreated(let creation): .groupCreated(actor: actor, title: creation.title)
        case .titleChanged(let title): .titleChanged(actor: named, title: title)
        case .photoChanged: .photoChanged(actor: named)
        case .photoRemoved: .photoRemoved(actor: named)
        case .membersAdded(let members): added(members, by: actor)
        case .memberRemoved(let member):
            member == part.message.author ? .left(actor: actor) : .removed(actor: actor, member: name(member))
        case .joinedByLink: .joinedByLink(actor: actor)
        case .joinedByRequest: .joinedByRequest(actor: actor)
        case .channelCreated(let title):
            chat.kind == .channel ? .channelCreated : .groupCreated(actor: actor, title: title)
        case .migratedTo, .migratedFrom: .migrated
        case .messagePinned: .pinned(actor: actor, text: pinnedText)
        case .historyCleared: .historyCleared
        case .custom(let text): .custom(text)
        case .contactJoined: .contactJoined(actor: actor)
        case .screenshotTaken: .screenshotTaken(actor: actor)
        case .deleteTimerSet(let timer): .deleteTimer(actor: actor, seconds: Int(timer.seconds))
        case .groupCall(let call): .groupCall(seconds: call.duration.map { Int($0) })
        case .topicCreated(let topic): .topicCreated(title: topic.title ?? "")
        case .topicChanged(let topic): .topicChanged(title: topic.title)
        case .botAllowed(let domain): .botAllowed(domain: domain)
        case .themeChanged(let emoji): .themeChanged(actor: actor, emoji: emoji)
        case .call, .unknown: .unknown
        }
    }

    private func added(_ members: [PeerID], by actor: String) -> ServiceWord {
        if members.count == 1, members.first == part.message.author { return .joined(actor: actor) }
        return .added(actor: actor, members: members.map { name($0) })
    }

    private var pinnedText: String {
        guard let content = part.replyContent else { return "" }
        let text = MessageSummary(content, language: language).text.text
        return text.count > 40 ? text.prefix(39) + "…" : text
    }

    private func name(_ id: PeerID?) -> String {
        guard let id else { return people[chat.peer]?.title ?? "" }
        return id == chat.ownID ? language.phrase(.you) : people[id]?.title ?? ""
    }
}
