import ServerStore
import TelegramSchema

/// Collects updates for one user and, at the end, the users and groups that they refer to.
struct UpdatesBuilder {
    let viewer: UserID
    var updates: [TL.Update] = []
    var referenced = ReferencedEntities()

    init(for viewer: UserID) { self.viewer = viewer }

    /// Adds the arrival of a message.
    mutating func append(_ message: MailboxMessage, _ scope: RequestContext) throws {
        append(arrival: try scope.render(message, &referenced), of: message)
    }

    /// Adds the arrival of a rendered message, without the users it refers to.
    mutating func append(arrival rendered: TL.Message, of message: MailboxMessage) {
        updates.append(.updateNewMessage(.init(message: rendered, pts: message.id.rawValue, ptsCount: 1)))
    }

    /// Adds an event of the mailbox; an edit of a deleted message adds nothing.
    mutating func append(_ event: MailboxEvent, pts: Int32, _ scope: RequestContext) throws {
        guard let update = try scope.render(event, pts: pts, for: viewer, &referenced) else { return }
        updates.append(update)
    }

    /// Adds an update that is no event of the mailbox, with the users of a list of members.
    mutating func append(_ update: TL.Update) {
        updates.append(update)
        guard case .updateChatParticipants(let change) = update,
            case .chatParticipants(let list) = change.participants
        else { return }
        for participant in list.participants { referenced.insert(participant.userID) }
    }

    /// The result as `updates`, with seq 0: pts alone defines the order.
    func finish(_ scope: RequestContext) throws -> TL.Updates {
        .updates(
            .init(
                updates: updates,
                users: try scope.users(referenced, for: viewer),
                chats: try scope.chats(referenced, for: viewer),
                date: scope.seconds,
                seq: 0
            )
        )
    }
}
