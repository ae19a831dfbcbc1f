import ClientModel

/// Something that ordinary members of a group may do, as the page of permissions lists it.
nonisolated enum GroupPermission: CaseIterable {
    case text
    case photos, videos, roundVideos, music, voice, files, stickers, links, polls
    case addMembers, pin, changeInfo

    /// The kinds of messages beside text.
    static let media: [GroupPermission] = [
        .photos, .videos, .roundVideos, .music, .voice, .files, .stickers, .links, .polls,
    ]

    /// What is forbidden to members without the permission.
    var restrictions: ChatRestrictions {
        switch self {
        case .text: .sendText
        case .photos: .sendPhotos
        case .videos: .sendVideos
        case .roundVideos: .sendRound
        case .music: .sendMusic
        case .voice: .sendVoice
        case .files: .sendFiles
        case .stickers: [.sendStickers, .sendAnimations, .sendGames, .sendInline]
        case .links: .embedLinks
        case .polls: .sendPolls
        case .addMembers: .invite
        case .pin: .pin
        case .changeInfo: .changeInfo
        }
    }
}

/// The permissions of a group while somebody changes them.
nonisolated struct PermissionsDraft: Equatable, Sendable {
    /// What is forbidden. Those without a switch stay as they were.
    private(set) var restrictions: ChatRestrictions

    /// The permissions of a group with these restrictions.
    init(_ restrictions: ChatRestrictions) {
        self.restrictions = restrictions
        if restrictions.contains(.send) { self.restrictions.formUnion(.allMessages) }
    }

    /// True if members have the permission.
    func allows(_ permission: GroupPermission) -> Bool {
        restrictions.isDisjoint(with: permission.restrictions)
    }

    /// Gives a permission, or takes it.
    mutating func set(_ permission: GroupPermission, isAllowed: Bool) {
        if isAllowed {
            restrictions.subtract(permission.restrictions)
        } else {
            restrictions.formUnion(permission.restrictions)
        }
        if restrictions.isSuperset(of: .allMessages) {
            restrictions.insert(.send)
        } else {
            restrictions.remove(.send)
        }
    }
}
