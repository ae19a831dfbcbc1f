import ClientModel
import Localization

/// What happened in a chat, for programs that compare it with what somebody else has: these words stay as they are, whatever
/// the member's language.
struct DumpedAction {
    /// What a peer is called.
    let name: (PeerID) -> String

    /// Words with names by `name`.
    init(name: @escaping (PeerID) -> String) { self.name = name }

    /// `created the group "Team"`: what stands behind the author's name.
    func words(_ action: ServiceAction) -> String {
        switch action {
        case .groupCreated(let creation): "created the group \"\(creation.title)\""
        case .channelCreated(let title): "created the channel \"\(title)\""
        case .titleChanged(let title): "changed the title to \"\(title)\""
        case .photoChanged: "changed the picture"
        case .photoRemoved: "removed the picture"
        case .membersAdded(let members): "added \(members.map(name).joined(separator: ", "))"
        case .memberRemoved(let member): "removed \(name(member))"
        case .joinedByLink, .joinedByRequest: "joined"
        case .migratedTo, .migratedFrom: "moved the group"
        case .messagePinned: "pinned a message"
        case .historyCleared: "cleared the history"
        case .custom(let text): text
        case .contactJoined: "joined Martlet"
        case .screenshotTaken: "took a screenshot"
        case .deleteTimerSet(let timer):
            timer.seconds > 0 ? "set messages to vanish after \(timer.seconds) s" : "set messages to stay"
        case .call(let call):
            call.duration > 0 ? "called, \(DurationText.text(Int(clamping: call.duration)))" : "called"
        case .groupCall: "opened a voice chat"
        case .topicCreated, .topicChanged: "changed a topic"
        case .botAllowed: "allowed a bot to write"
        case .themeChanged: "changed the theme"
        case .unknown: "did something that this version does not know"
        }
    }
}
