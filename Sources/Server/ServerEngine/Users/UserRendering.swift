import ServerStore
import TelegramSchema

extension RequestContext {
    /// A user as `viewer` may see them. Contacts have the name that the viewer gave.
    ///
    /// The phone number is shown to the user and to the user's contacts. Other viewers see it only if they have just
    /// shown to know it (`knowsPhone`). Viewers whom the user blocks see neither photo nor status.
    func render(_ user: UserRecord, for viewer: UserID, knowsPhone: Bool = false) throws -> TL.User {
        guard !user.isDeleted else {
            return .user(.init(deleted: true, id: user.id, accessHash: user.accessHash))
        }
        let isSelf = user.id == viewer
        let contact = try contacts(of: viewer)[user.id]
        let showsPhone = try isSelf || knowsPhone || contacts(of: user.id)[viewer] != nil
        let lastName = contact?.lastName ?? user.lastName
        return .user(
            .init(
                isSelf: isSelf,
                contact: contact != nil,
                mutualContact: contact?.isMutual ?? false,
                verified: user.isService,
                support: user.isService,
                id: user.id,
                accessHash: user.accessHash,
                firstName: contact?.firstName ?? user.firstName,
                lastName: lastName.isEmpty ? nil : lastName,
                username: user.username,
                phone: showsPhone ? user.phone : nil,
                photo: try isHidden(user.id, from: viewer) ? nil : userPhoto(user),
                status: user.isService ? nil : try status(of: user, for: viewer)
            )
        )
    }

    /// The small form of a user's photo.
    private func userPhoto(_ user: UserRecord) throws -> TL.UserProfilePhoto? {
        guard let id = user.photo, let file = try file(id) else { return nil }
        return .userProfilePhoto(
            .init(photoID: id, strippedThumb: file.strippedThumb, dcID: options.dataCentre)
        )
    }

    /// The online status of a user, or the time of the last one, as `viewer` may see it.
    func status(of user: UserRecord, for viewer: UserID) throws -> TL.UserStatus {
        try isHidden(user.id, from: viewer) ? .userStatusEmpty : status(of: user)
    }

    /// The online status of a user, or the time of the last one.
    func status(of user: UserRecord) -> TL.UserStatus {
        if let expires = state.presence.onlineUntil(user.id, now: milliseconds) {
            return .userStatusOnline(.init(expires: Int32(truncatingIfNeeded: expires / 1000)))
        }
        return .userStatusOffline(.init(wasOnline: state.presence.lastSeen(user.id) ?? user.lastSeen))
    }
}
