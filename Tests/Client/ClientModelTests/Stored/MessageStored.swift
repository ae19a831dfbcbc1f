@testable import ClientModel
import TestKit

extension ForwardInfo: StoredType {
    static var samples: [ForwardInfo] {
        var value = ForwardInfo(date: 101)
        value.author = PeerID(.channel, 102)
        value.authorName = "authorName"
        value.source = .sample
        value.signature = "signature"
        value.savedFrom = .sample
        value.isImported = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ForwardInfo {
        var value = ForwardInfo(date: .arbitrary(&random))
        value.author = .arbitrary(&random)
        value.authorName = .arbitrary(&random)
        value.source = .arbitrary(&random)
        value.signature = .arbitrary(&random)
        value.savedFrom = .arbitrary(&random)
        value.isImported = .arbitrary(&random)
        return value
    }
}

extension ReplyHeader: StoredType {
    static var samples: [ReplyHeader] {
        var value = ReplyHeader()
        value.message = .sample
        value.threadTop = 102
        value.quote = .sample
        value.origin = .sample
        value.media = [.sample]
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ReplyHeader {
        var value = ReplyHeader()
        value.message = .arbitrary(&random)
        value.threadTop = .arbitrary(&random)
        value.quote = .arbitrary(&random)
        value.origin = .arbitrary(&random)
        value.media = .arbitrary(&random)
        return value
    }
}

extension Quote: StoredType {
    static var samples: [Quote] {
        var value = Quote(text: .sample, offset: 102)
        value.isManual = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Quote {
        var value = Quote(text: .arbitrary(&random), offset: .arbitrary(&random))
        value.isManual = .arbitrary(&random)
        return value
    }
}

extension ThreadInfo: StoredType {
    static var samples: [ThreadInfo] {
        var value = ThreadInfo(count: 101)
        value.recent = [PeerID(.user, 2), PeerID(.group, 102)]
        value.lastID = 103
        value.readID = 104
        value.channel = PeerID(.channel, 105)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ThreadInfo {
        var value = ThreadInfo(count: .arbitrary(&random))
        value.recent = .arbitrary(&random)
        value.lastID = .arbitrary(&random)
        value.readID = .arbitrary(&random)
        value.channel = .arbitrary(&random)
        return value
    }
}

extension Restriction: StoredType {
    static var samples: [Restriction] {
        let value = Restriction(platform: "platform", reason: "reason", text: "text")
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Restriction {
        Restriction(platform: .arbitrary(&random), reason: .arbitrary(&random), text: .arbitrary(&random))
    }
}

extension MessageContent: StoredType {
    static var samples: [MessageContent] {
        var value = MessageContent(text: "text")
        value.entities = [.sample]
        value.media = [.sample]
        value.flags = ContentFlags(rawValue: 5)
        value.forward = .sample
        value.reply = .sample
        value.markup = .sample
        value.viaBot = PeerID(.channel, 108)
        value.signature = "signature"
        value.forwards = 110
        value.thread = .sample
        value.mediaTimer = 112
        value.deleteTimer = 113
        value.effect = 9_000_000_014
        value.restrictions = [.sample]
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> MessageContent {
        var value = MessageContent(text: .arbitrary(&random))
        value.entities = .arbitrary(&random)
        value.media = .arbitrary(&random)
        value.flags = .arbitrary(&random)
        value.forward = .arbitrary(&random)
        value.reply = .arbitrary(&random)
        value.markup = .arbitrary(&random)
        value.viaBot = .arbitrary(&random)
        value.signature = .arbitrary(&random)
        value.forwards = .arbitrary(&random)
        value.thread = .arbitrary(&random)
        value.mediaTimer = .arbitrary(&random)
        value.deleteTimer = .arbitrary(&random)
        value.effect = .arbitrary(&random)
        value.restrictions = .arbitrary(&random)
        return value
    }
}
