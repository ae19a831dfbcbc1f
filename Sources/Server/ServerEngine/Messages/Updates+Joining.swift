import TelegramSchema

extension TL.Updates {
    /// These updates followed by those of `other`, with the users and groups of both.
    func followed(by other: TL.Updates) -> TL.Updates {
        guard case .updates(var joined) = self, case .updates(let rest) = other else { return other }
        joined.updates += rest.updates
        joined.users += rest.users.filter { !joined.users.contains($0) }
        joined.chats += rest.chats.filter { !joined.chats.contains($0) }
        return .updates(joined)
    }
}
