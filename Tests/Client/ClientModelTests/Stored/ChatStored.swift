@testable import ClientModel
import TestKit

extension PeerNotificationSettings: StoredType {
    static var samples: [PeerNotificationSettings] {
        var value = PeerNotificationSettings()
        value.muteUntil = 101
        value.showsPreviews = true
        value.isSilent = true
        value.sound = .sample
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> PeerNotificationSettings {
        var value = PeerNotificationSettings()
        value.muteUntil = .arbitrary(&random)
        value.showsPreviews = .arbitrary(&random)
        value.isSilent = .arbitrary(&random)
        value.sound = .arbitrary(&random)
        return value
    }
}

extension NotificationSound: StoredType {
    static var samples: [NotificationSound] {
        [
            .standard,
            .none,
            .named("named"),
            .uploaded(9_000_000_004),
            .unknown(.sample),
        ]
    }

    static func arbitrary(_ random: inout SeededRandom) -> NotificationSound {
        switch Int.random(in: 0...4, using: &random) {
        case 0: .standard
        case 1: .none
        case 2: .named(.arbitrary(&random))
        case 3: .uploaded(.arbitrary(&random))
        default: .unknown(.arbitrary(&random))
        }
    }
}

extension DraftState: StoredType {
    static var samples: [DraftState] {
        var value = DraftState(text: "text", date: 104)
        value.entities = [.sample]
        value.reply = .sample
        value.version = 9_000_000_005
        value.syncedVersion = 9_000_000_006
        value.noPreview = true
        value.captionAbove = true
        value.effect = 9_000_000_009
        var chosen = value
        chosen.preview = PreviewChoice([.smallPreview, .previewAbove])
        chosen.preview.link = "link"
        return [value, chosen]
    }

    static func arbitrary(_ random: inout SeededRandom) -> DraftState {
        var value = DraftState(text: .arbitrary(&random), date: .arbitrary(&random))
        value.entities = .arbitrary(&random)
        value.reply = .arbitrary(&random)
        value.version = .arbitrary(&random)
        value.syncedVersion = .arbitrary(&random)
        value.noPreview = .arbitrary(&random)
        value.captionAbove = .arbitrary(&random)
        value.effect = .arbitrary(&random)
        value.preview.isAbove = .arbitrary(&random)
        return value
    }
}

extension CachedPeerData: StoredType {
    static var samples: [CachedPeerData] {
        var value = CachedPeerData()
        value.about = "about"
        value.photo = .sample
        value.pinnedMessage = 103
        value.capabilities = PeerCapabilities(rawValue: 5)
        value.counts = .sample
        value.isBlocked = true
        value.commonChats = 107
        value.slowMode = .sample
        value.linkedChat = PeerID(.channel, 109)
        value.inviteLink = "inviteLink"
        value.deleteTimer = 111
        value.reactions = .sample
        value.migratedFrom = .sample
        value.bot = .sample
        value.members = [.sample]
        value.theme = "theme"
        value.stickerSet = .sample
        value.emojiSet = .sample
        value.hiddenHistoryBefore = 119
        value.pendingRequests = 120
        value.readInboxMaxID = 121
        var stranger = CachedPeerData()
        stranger.suggestions = PeerSuggestions(rawValue: 5)
        return [value, stranger]
    }

    static func arbitrary(_ random: inout SeededRandom) -> CachedPeerData {
        var value = CachedPeerData()
        value.about = .arbitrary(&random)
        value.photo = .arbitrary(&random)
        value.pinnedMessage = .arbitrary(&random)
        value.capabilities = .arbitrary(&random)
        value.counts = .arbitrary(&random)
        value.isBlocked = .arbitrary(&random)
        value.commonChats = .arbitrary(&random)
        value.slowMode = .arbitrary(&random)
        value.linkedChat = .arbitrary(&random)
        value.inviteLink = .arbitrary(&random)
        value.deleteTimer = .arbitrary(&random)
        value.reactions = .arbitrary(&random)
        value.migratedFrom = .arbitrary(&random)
        value.bot = .arbitrary(&random)
        value.members = .arbitrary(&random)
        value.theme = .arbitrary(&random)
        value.stickerSet = .arbitrary(&random)
        value.emojiSet = .arbitrary(&random)
        value.hiddenHistoryBefore = .arbitrary(&random)
        value.pendingRequests = .arbitrary(&random)
        value.readInboxMaxID = .arbitrary(&random)
        value.suggestions = .arbitrary(&random)
        return value
    }
}

extension MemberCounts: StoredType {
    static var samples: [MemberCounts] {
        var value = MemberCounts()
        value.members = 101
        value.admins = 102
        value.removed = 103
        value.restricted = 104
        value.online = 105
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> MemberCounts {
        var value = MemberCounts()
        value.members = .arbitrary(&random)
        value.admins = .arbitrary(&random)
        value.removed = .arbitrary(&random)
        value.restricted = .arbitrary(&random)
        value.online = .arbitrary(&random)
        return value
    }
}

extension SlowMode: StoredType {
    static var samples: [SlowMode] {
        var value = SlowMode(seconds: 101)
        value.nextSendDate = 102
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> SlowMode {
        var value = SlowMode(seconds: .arbitrary(&random))
        value.nextSendDate = .arbitrary(&random)
        return value
    }
}

extension AllowedReactions: StoredType {
    static var samples: [AllowedReactions] {
        var value = AllowedReactions()
        value.reactions = [.sample]
        value.limit = 102
        value.allowsAll = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> AllowedReactions {
        var value = AllowedReactions()
        value.reactions = .arbitrary(&random)
        value.limit = .arbitrary(&random)
        value.allowsAll = .arbitrary(&random)
        return value
    }
}

extension MigratedHistory: StoredType {
    static var samples: [MigratedHistory] {
        let value = MigratedHistory(group: PeerID(.channel, 101), lastID: 102)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> MigratedHistory {
        MigratedHistory(group: .arbitrary(&random), lastID: .arbitrary(&random))
    }
}

extension BotDescription: StoredType {
    static var samples: [BotDescription] {
        var value = BotDescription()
        value.text = "text"
        value.commands = [.sample]
        value.menu = .sample
        value.photo = .sample
        value.document = .sample
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> BotDescription {
        var value = BotDescription()
        value.text = .arbitrary(&random)
        value.commands = .arbitrary(&random)
        value.menu = .arbitrary(&random)
        value.photo = .arbitrary(&random)
        value.document = .arbitrary(&random)
        return value
    }
}

extension BotCommand: StoredType {
    static var samples: [BotCommand] {
        let value = BotCommand(name: "name", summary: "summary")
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> BotCommand {
        BotCommand(name: .arbitrary(&random), summary: .arbitrary(&random))
    }
}

extension BotMenu: StoredType {
    static var samples: [BotMenu] {
        let value = BotMenu(text: "text", url: "url")
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> BotMenu {
        BotMenu(text: .arbitrary(&random), url: .arbitrary(&random))
    }
}

extension GroupMember: StoredType {
    static var samples: [GroupMember] {
        var value = GroupMember(PeerID(.channel, 101))
        value.role = .creator
        value.inviter = PeerID(.channel, 103)
        value.date = 104
        value.rank = "rank"
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> GroupMember {
        var value = GroupMember(.arbitrary(&random))
        value.role = .arbitrary(&random)
        value.inviter = .arbitrary(&random)
        value.date = .arbitrary(&random)
        value.rank = .arbitrary(&random)
        return value
    }
}

extension IDReadState: StoredType {
    static var samples: [IDReadState] {
        var value = IDReadState(maxIncomingRead: 101, maxOutgoingRead: 102, maxKnown: 103, count: 104)
        value.isMarkedUnread = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> IDReadState {
        var value = IDReadState(
            maxIncomingRead: .arbitrary(&random),
            maxOutgoingRead: .arbitrary(&random),
            maxKnown: .arbitrary(&random),
            count: .arbitrary(&random)
        )
        value.isMarkedUnread = .arbitrary(&random)
        return value
    }
}

extension PositionReadState: StoredType {
    static var samples: [PositionReadState] {
        var value = PositionReadState()
        value.maxIncomingRead = .sample
        value.maxOutgoingRead = .sample
        value.count = 103
        value.isMarkedUnread = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> PositionReadState {
        var value = PositionReadState()
        value.maxIncomingRead = .arbitrary(&random)
        value.maxOutgoingRead = .arbitrary(&random)
        value.count = .arbitrary(&random)
        value.isMarkedUnread = .arbitrary(&random)
        return value
    }
}
