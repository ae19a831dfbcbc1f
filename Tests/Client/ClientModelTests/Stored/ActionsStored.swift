@testable import ClientModel
import TestKit

extension ServiceAction: StoredType {
    static var samples: [ServiceAction] {
        [
            .groupCreated(.sample),
            .titleChanged("titleChanged"),
            .photoChanged(.sample),
            .photoRemoved,
            .membersAdded([PeerID(.user, 5), PeerID(.group, 105)]),
            .memberRemoved(PeerID(.channel, 106)),
            .joinedByLink(PeerID(.channel, 107)),
            .joinedByRequest,
            .channelCreated("channelCreated"),
            .migratedTo(PeerID(.channel, 110)),
            .migratedFrom(.sample),
            .messagePinned,
            .historyCleared,
            .custom("custom"),
            .contactJoined,
            .screenshotTaken,
            .deleteTimerSet(.sample),
            .call(.sample),
            .groupCall(.sample),
            .topicCreated(.sample),
            .topicChanged(.sample),
            .botAllowed("botAllowed"),
            .themeChanged("themeChanged"),
            .unknown(.sample),
        ]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ServiceAction {
        switch Int.random(in: 0...23, using: &random) {
        case 0: .groupCreated(.arbitrary(&random))
        case 1: .titleChanged(.arbitrary(&random))
        case 2: .photoChanged(.arbitrary(&random))
        case 3: .photoRemoved
        case 4: .membersAdded(.arbitrary(&random))
        case 5: .memberRemoved(.arbitrary(&random))
        case 6: .joinedByLink(.arbitrary(&random))
        case 7: .joinedByRequest
        case 8: .channelCreated(.arbitrary(&random))
        case 9: .migratedTo(.arbitrary(&random))
        case 10: .migratedFrom(.arbitrary(&random))
        case 11: .messagePinned
        case 12: .historyCleared
        case 13: .custom(.arbitrary(&random))
        case 14: .contactJoined
        case 15: .screenshotTaken
        case 16: .deleteTimerSet(.arbitrary(&random))
        case 17: .call(.arbitrary(&random))
        case 18: .groupCall(.arbitrary(&random))
        case 19: .topicCreated(.arbitrary(&random))
        case 20: .topicChanged(.arbitrary(&random))
        case 21: .botAllowed(.arbitrary(&random))
        case 22: .themeChanged(.arbitrary(&random))
        default: .unknown(.arbitrary(&random))
        }
    }
}

extension GroupCreation: StoredType {
    static var samples: [GroupCreation] {
        let value = GroupCreation(title: "title", members: [PeerID(.user, 2), PeerID(.group, 102)])
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> GroupCreation {
        GroupCreation(title: .arbitrary(&random), members: .arbitrary(&random))
    }
}

extension GroupMigration: StoredType {
    static var samples: [GroupMigration] {
        let value = GroupMigration(title: "title", group: PeerID(.channel, 102))
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> GroupMigration {
        GroupMigration(title: .arbitrary(&random), group: .arbitrary(&random))
    }
}

extension DeleteTimer: StoredType {
    static var samples: [DeleteTimer] {
        var value = DeleteTimer(seconds: 101)
        value.author = PeerID(.channel, 102)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> DeleteTimer {
        var value = DeleteTimer(seconds: .arbitrary(&random))
        value.author = .arbitrary(&random)
        return value
    }
}

extension CallRecord: StoredType {
    static var samples: [CallRecord] {
        var value = CallRecord(id: 0x0102_0304_0506_0701)
        value.end = .disconnected
        value.duration = 103
        value.isVideo = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> CallRecord {
        var value = CallRecord(id: .arbitrary(&random))
        value.end = .arbitrary(&random)
        value.duration = .arbitrary(&random)
        value.isVideo = .arbitrary(&random)
        return value
    }
}

extension GroupCallRecord: StoredType {
    static var samples: [GroupCallRecord] {
        var value = GroupCallRecord(id: 0x0102_0304_0506_0701, accessHash: 0x0102_0304_0506_0702)
        value.duration = 103
        value.scheduleDate = 104
        value.invited = [PeerID(.user, 5), PeerID(.group, 105)]
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> GroupCallRecord {
        var value = GroupCallRecord(id: .arbitrary(&random), accessHash: .arbitrary(&random))
        value.duration = .arbitrary(&random)
        value.scheduleDate = .arbitrary(&random)
        value.invited = .arbitrary(&random)
        return value
    }
}

extension TopicInfo: StoredType {
    static var samples: [TopicInfo] {
        var value = TopicInfo()
        value.title = "title"
        value.iconColor = 102
        value.iconEmoji = 9_000_000_003
        value.isClosed = true
        value.isHidden = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> TopicInfo {
        var value = TopicInfo()
        value.title = .arbitrary(&random)
        value.iconColor = .arbitrary(&random)
        value.iconEmoji = .arbitrary(&random)
        value.isClosed = .arbitrary(&random)
        value.isHidden = .arbitrary(&random)
        return value
    }
}
