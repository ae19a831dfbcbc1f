@testable import ClientModel
import TestKit

extension PeerID: Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> PeerID {
        PeerID(Kind.allCases.randomElement(using: &random) ?? .user, .arbitrary(&random))
    }
}

extension MessageNamespace: Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> MessageNamespace {
        MessageNamespace(rawValue: .arbitrary(&random))
    }
}

extension MessageKey: StoredType {
    static var samples: [MessageKey] {
        [MessageKey(peer: PeerID(.channel, 1_234_567), namespace: .scheduled, id: 42)]
    }

    static func arbitrary(_ random: inout SeededRandom) -> MessageKey {
        MessageKey(peer: .arbitrary(&random), namespace: .arbitrary(&random), id: .arbitrary(&random))
    }
}

extension MessagePosition: StoredType {
    static var samples: [MessagePosition] {
        [MessagePosition(timestamp: 1_700_000_000, namespace: .secret, id: -7)]
    }

    static func arbitrary(_ random: inout SeededRandom) -> MessagePosition {
        MessagePosition(
            timestamp: .arbitrary(&random),
            namespace: .arbitrary(&random),
            id: .arbitrary(&random)
        )
    }
}

extension MediaID: StoredType {
    static var samples: [MediaID] { [MediaID(.document, -5_000_000_000)] }

    static func arbitrary(_ random: inout SeededRandom) -> MediaID {
        MediaID(Kind(rawValue: .arbitrary(&random)), .arbitrary(&random))
    }
}

extension UnknownRecord: Arbitrary {
    /// Field 900, which no choice has.
    static var sample: UnknownRecord { UnknownRecord(bytes: [0xA2, 0x38, 0x03, 1, 2, 3]) }

    static func arbitrary(_ random: inout SeededRandom) -> UnknownRecord {
        var writer = RecordWriter()
        writer.writeAlways([UInt8].arbitrary(&random), at: 900)
        writer.write(String.arbitrary(&random), at: 1)
        return UnknownRecord(bytes: writer.bytes)
    }
}
