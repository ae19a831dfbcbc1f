public import ClientModel
public import TelegramSchema

extension AdminRights {
    /// Converts an administrator's rights.
    public init(_ rights: TL.ChatAdminRights) { self = Self.fields.flags(of: rights) }

    fileprivate static let fields = FlagTable<TL.ChatAdminRights, AdminRights>(
        (\.changeInfo, .changeInfo),
        (\.postMessages, .post),
        (\.editMessages, .edit),
        (\.deleteMessages, .delete),
        (\.banUsers, .ban),
        (\.inviteUsers, .invite),
        (\.pinMessages, .pin),
        (\.addAdmins, .addAdmins),
        (\.anonymous, .anonymous),
        (\.manageCall, .manageCalls),
        (\.other, .other),
        (\.manageTopics, .manageTopics),
        (\.postStories, .postStories),
        (\.editStories, .editStories),
        (\.deleteStories, .deleteStories),
        (\.manageDirectMessages, .manageDirectMessages),
        (\.manageRanks, .manageRanks),
        (\.manageLinkedPeers, .manageLinkedPeers),
        (\.manageWelcomeMessages, .manageWelcomeMessages)
    )
}

extension TL.ChatAdminRights {
    /// Converts an administrator's rights for the server.
    public init(_ rights: AdminRights) {
        self.init()
        AdminRights.fields.set(rights, in: &self)
    }
}
