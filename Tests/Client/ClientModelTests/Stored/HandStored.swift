@testable import ClientModel
import TestKit

extension Reaction: StoredType {
    static var samples: [Reaction] {
        [.emoji("👍"), .customEmoji(5_368_324_170_671_202_286), .unknown(.sample)]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Reaction {
        switch Int.random(in: 0...2, using: &random) {
        case 0: .emoji(.arbitrary(&random))
        case 1: .customEmoji(.arbitrary(&random))
        default: .unknown(.arbitrary(&random))
        }
    }
}

extension Reactions.Count: Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> Reactions.Count {
        Reactions.Count(.arbitrary(&random), count: .arbitrary(&random), ownOrder: .arbitrary(&random))
    }
}

extension Reactions.Recent: Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> Reactions.Recent {
        Reactions.Recent(
            .arbitrary(&random),
            .arbitrary(&random),
            date: .arbitrary(&random),
            isUnread: .arbitrary(&random)
        )
    }
}

extension Reactions: StoredType {
    static var samples: [Reactions] {
        let counts = [Count(.emoji("👍"), count: 12, ownOrder: 1), Count(.customEmoji(-3), count: 1)]
        let recent = [Recent(PeerID(.user, 5), .emoji("👍"), date: 1_700_000_000, isUnread: true)]
        return [Reactions(counts: counts, recent: recent, canListSenders: true)]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Reactions {
        Reactions(
            counts: .arbitrary(&random),
            recent: .arbitrary(&random),
            canListSenders: .arbitrary(&random)
        )
    }
}

extension Presence: StoredType {
    static var samples: [Presence] {
        [
            .hidden, .online(until: 1_700_000_300), .offline(since: 1_700_000_000), .recently, .lastWeek,
            .lastMonth, .unknown(.sample),
        ]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Presence {
        switch Int.random(in: 0...2, using: &random) {
        case 0: .online(until: .arbitrary(&random))
        case 1: .offline(since: .arbitrary(&random))
        default: samples.randomElement(using: &random) ?? .hidden
        }
    }
}

extension ReadState: StoredType {
    static var samples: [ReadState] { [.idBased(.sample), .positionBased(.sample), .unknown(.sample)] }

    static func arbitrary(_ random: inout SeededRandom) -> ReadState {
        switch Int.random(in: 0...2, using: &random) {
        case 0: .idBased(.arbitrary(&random))
        case 1: .positionBased(.arbitrary(&random))
        default: .unknown(.arbitrary(&random))
        }
    }
}

extension Peer: StoredType {
    static var samples: [Peer] {
        [.user(.sample), .group(.sample), .channel(.sample), .secretChat(.sample)]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Peer {
        switch Int.random(in: 0...3, using: &random) {
        case 0: .user(.arbitrary(&random))
        case 1: .group(.arbitrary(&random))
        case 2: .channel(.arbitrary(&random))
        default: .secretChat(.arbitrary(&random))
        }
    }
}
