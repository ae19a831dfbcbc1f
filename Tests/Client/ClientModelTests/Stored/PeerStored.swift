@testable import ClientModel
import TestKit

extension Username: StoredType {
    static var samples: [Username] {
        var value = Username("name")
        value.isInactive = true
        value.isEditable = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Username {
        var value = Username(.arbitrary(&random))
        value.isInactive = .arbitrary(&random)
        value.isEditable = .arbitrary(&random)
        return value
    }
}

extension PeerPhoto: StoredType {
    static var samples: [PeerPhoto] {
        var value = PeerPhoto(id: 0x0102_0304_0506_0701, datacenter: 102)
        value.miniature = [3, 255]
        value.hasVideo = true
        value.isPersonal = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> PeerPhoto {
        var value = PeerPhoto(id: .arbitrary(&random), datacenter: .arbitrary(&random))
        value.miniature = .arbitrary(&random)
        value.hasVideo = .arbitrary(&random)
        value.isPersonal = .arbitrary(&random)
        return value
    }
}

extension EmojiStatus: StoredType {
    static var samples: [EmojiStatus] {
        var value = EmojiStatus(document: 0x0102_0304_0506_0701)
        value.until = 102
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> EmojiStatus {
        var value = EmojiStatus(document: .arbitrary(&random))
        value.until = .arbitrary(&random)
        return value
    }
}

extension PeerColor: StoredType {
    static var samples: [PeerColor] {
        var value = PeerColor()
        value.index = 101
        value.pattern = 9_000_000_002
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> PeerColor {
        var value = PeerColor()
        value.index = .arbitrary(&random)
        value.pattern = .arbitrary(&random)
        return value
    }
}

extension User: StoredType {
    static var samples: [User] {
        var value = User(9_000_000_001)
        value.accessHash = 9_000_000_002
        value.firstName = "firstName"
        value.lastName = "lastName"
        value.usernames = [.sample]
        value.phone = "phone"
        value.photo = .sample
        value.flags = UserFlags(rawValue: 5)
        value.status = .sample
        value.color = .sample
        value.profileColor = .sample
        value.language = "language"
        value.bot = .sample
        value.restrictions = [.sample]
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> User {
        var value = User(.arbitrary(&random))
        value.accessHash = .arbitrary(&random)
        value.firstName = .arbitrary(&random)
        value.lastName = .arbitrary(&random)
        value.usernames = .arbitrary(&random)
        value.phone = .arbitrary(&random)
        value.photo = .arbitrary(&random)
        value.flags = .arbitrary(&random)
        value.status = .arbitrary(&random)
        value.color = .arbitrary(&random)
        value.profileColor = .arbitrary(&random)
        value.language = .arbitrary(&random)
        value.bot = .arbitrary(&random)
        value.restrictions = .arbitrary(&random)
        return value
    }
}

extension BotTraits: StoredType {
    static var samples: [BotTraits] {
        var value = BotTraits(version: 101)
        value.flags = BotFlags(rawValue: 5)
        value.inlinePlaceholder = "inlinePlaceholder"
        value.monthlyUsers = 104
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> BotTraits {
        var value = BotTraits(version: .arbitrary(&random))
        value.flags = .arbitrary(&random)
        value.inlinePlaceholder = .arbitrary(&random)
        value.monthlyUsers = .arbitrary(&random)
        return value
    }
}

extension Group: StoredType {
    static var samples: [Group] {
        var value = Group(9_000_000_001, title: "title")
        value.photo = .sample
        value.memberCount = 104
        value.date = 105
        value.version = 106
        value.flags = GroupFlags(rawValue: 5)
        value.migratedTo = PeerID(.channel, 108)
        value.adminRights = AdminRights(rawValue: 5)
        value.restrictions = ChatRestrictions(rawValue: 5)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Group {
        var value = Group(.arbitrary(&random), title: .arbitrary(&random))
        value.photo = .arbitrary(&random)
        value.memberCount = .arbitrary(&random)
        value.date = .arbitrary(&random)
        value.version = .arbitrary(&random)
        value.flags = .arbitrary(&random)
        value.migratedTo = .arbitrary(&random)
        value.adminRights = .arbitrary(&random)
        value.restrictions = .arbitrary(&random)
        return value
    }
}

extension TimedRestrictions: StoredType {
    static var samples: [TimedRestrictions] {
        var value = TimedRestrictions()
        value.restrictions = ChatRestrictions(rawValue: 5)
        value.until = 102
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> TimedRestrictions {
        var value = TimedRestrictions()
        value.restrictions = .arbitrary(&random)
        value.until = .arbitrary(&random)
        return value
    }
}

extension Channel: StoredType {
    static var samples: [Channel] {
        var value = Channel(9_000_000_001, title: "title")
        value.accessHash = 9_000_000_003
        value.usernames = [.sample]
        value.photo = .sample
        value.date = 106
        value.memberCount = 107
        value.flags = ChannelFlags(rawValue: 5)
        value.adminRights = AdminRights(rawValue: 5)
        value.ownRestrictions = .sample
        value.restrictions = ChatRestrictions(rawValue: 5)
        value.reasons = [.sample]
        value.status = .sample
        value.color = .sample
        value.profileColor = .sample
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Channel {
        var value = Channel(.arbitrary(&random), title: .arbitrary(&random))
        value.accessHash = .arbitrary(&random)
        value.usernames = .arbitrary(&random)
        value.photo = .arbitrary(&random)
        value.date = .arbitrary(&random)
        value.memberCount = .arbitrary(&random)
        value.flags = .arbitrary(&random)
        value.adminRights = .arbitrary(&random)
        value.ownRestrictions = .arbitrary(&random)
        value.restrictions = .arbitrary(&random)
        value.reasons = .arbitrary(&random)
        value.status = .arbitrary(&random)
        value.color = .arbitrary(&random)
        value.profileColor = .arbitrary(&random)
        return value
    }
}

extension SecretChat: StoredType {
    static var samples: [SecretChat] {
        var value = SecretChat(9_000_000_001, user: PeerID(.channel, 102))
        value.accessHash = 9_000_000_003
        value.state = .ended
        value.isOurs = true
        value.layer = 106
        value.messageTimer = 107
        value.keyFingerprint = 0x0102_0304_0506_0708
        value.date = 109
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> SecretChat {
        var value = SecretChat(.arbitrary(&random), user: .arbitrary(&random))
        value.accessHash = .arbitrary(&random)
        value.state = .arbitrary(&random)
        value.isOurs = .arbitrary(&random)
        value.layer = .arbitrary(&random)
        value.messageTimer = .arbitrary(&random)
        value.keyFingerprint = .arbitrary(&random)
        value.date = .arbitrary(&random)
        return value
    }
}
