public import ClientModel
public import TelegramSchema

extension User {
    /// Converts a user or bot. One with `min` has ``UserFlags/minimal``, and never overwrites a complete one.
    ///
    /// The presence is not included: see ``ReferencedPeers/presences``.
    public init(_ user: TL.User.User) {
        self.init(user.id.rawValue)
        accessHash = user.accessHash
        firstName = user.firstName ?? ""
        lastName = user.lastName ?? ""
        usernames = [Username](main: user.username, all: user.usernames)
        phone = user.phone ?? ""
        photo = user.photo.flatMap { PeerPhoto($0) }
        flags = UserFlags(user)
        language = user.langCode ?? ""
        bot = BotTraits(user)
        restrictions = user.restrictionReason?.map(Restriction.init) ?? []
    }
}

extension UserFlags {
    fileprivate init(_ user: TL.User.User) {
        self.init()
        insert(.isSelf, if: user.isSelf)
        insert(.contact, if: user.contact)
        insert(.mutualContact, if: user.mutualContact)
        insert(.deleted, if: user.deleted)
        insert(.bot, if: user.bot)
        insert(.verified, if: user.verified)
        insert(.scam, if: user.scam)
        insert(.fake, if: user.fake)
        insert(.premium, if: user.premium)
        insert(.support, if: user.support)
        insert(.restricted, if: user.restricted)
        insert(.minimal, if: user.min)
        insert(.closeFriend, if: user.closeFriend)
        insert(.requiresPremium, if: user.contactRequirePremium)
    }
}

extension BotTraits {
    /// Nil for a person.
    fileprivate init?(_ user: TL.User.User) {
        guard let version = user.botInfoVersion else { return nil }
        self.init(version: version)
        inlinePlaceholder = user.botInlinePlaceholder
        monthlyUsers = user.botActiveUsers ?? 0
        flags.insert(.readsAll, if: user.botChatHistory)
        flags.insert(.noGroups, if: user.botNochats)
        flags.insert(.inlineLocation, if: user.botInlineGeo)
        flags.insert(.attachMenu, if: user.botAttachMenu)
        flags.insert(.editable, if: user.botCanEdit)
        flags.insert(.business, if: user.botBusiness)
        flags.insert(.mainApp, if: user.botHasMainApp)
    }
}

extension Username {
    init(_ username: TL.Username) {
        self.init(username.username)
        isInactive = !username.active
        isEditable = username.editable
    }
}

extension [Username] {
    /// Converts all usernames, the main one first. A single username has a field of its own, and is not in the list.
    public init(main: String?, all: [TL.Username]?) {
        self = all?.map(Username.init) ?? []
        guard let main, !main.isEmpty, !contains(where: { $0.name == main }) else { return }
        var name = Username(main)
        name.isEditable = true
        insert(name, at: 0)
    }
}

extension Presence {
    /// Converts a user's last presence, as far as the server shows it.
    public init(_ status: TL.UserStatus) {
        switch status {
        case .userStatusEmpty: self = .hidden
        case .userStatusOnline(let online): self = .online(until: online.expires)
        case .userStatusOffline(let offline): self = .offline(since: offline.wasOnline)
        case .userStatusRecently: self = .recently
        case .userStatusLastWeek: self = .lastWeek
        case .userStatusLastMonth: self = .lastMonth
        }
    }
}

extension PeerPhoto {
    /// Converts a user's photo; nil for none.
    init?(_ photo: TL.UserProfilePhoto) {
        guard case .userProfilePhoto(let photo) = photo else { return nil }
        self.init(id: photo.photoID, datacenter: photo.dcID)
        miniature = photo.strippedThumb ?? []
        hasVideo = photo.hasVideo
        isPersonal = photo.personal
    }

    /// Converts a group's or channel's photo; nil for none.
    init?(_ photo: TL.ChatPhoto) {
        guard case .chatPhoto(let photo) = photo else { return nil }
        self.init(id: photo.photoID, datacenter: photo.dcID)
        miniature = photo.strippedThumb ?? []
        hasVideo = photo.hasVideo
    }
}
