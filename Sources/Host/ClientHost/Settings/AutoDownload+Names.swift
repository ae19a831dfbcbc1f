import ClientEngine
import MediaStore

// The preloading rules in a form with stable names, for files.
extension AutoDownload {
    /// Limits in bytes by network, kind of media and kind of chat.
    typealias NamedLimits = [String: [String: [String: Int64]]]

    /// The limits by name.
    var named: NamedLimits {
        var named: NamedLimits = [:]
        for (network, kinds) in limits {
            for (kind, chats) in kinds {
                let limits = chats.map { ($0.key.rawValue, $0.value) }
                named[network.rawValue, default: [:]][kind.name] = Dictionary(uniqueKeysWithValues: limits)
            }
        }
        return named
    }

    /// Converts names to limits; names of a later version are dropped.
    init(named: NamedLimits) {
        self.init(limits: [:])
        for (network, kinds) in named {
            guard let network = NetworkKind(rawValue: network) else { continue }
            for (kind, chats) in kinds {
                guard let kind = MediaKind(name: kind) else { continue }
                for (chat, bytes) in chats {
                    guard let chat = ChatKind(rawValue: chat) else { continue }
                    limits[network, default: [:]][kind, default: [:]][chat] = bytes
                }
            }
        }
    }
}

extension MediaKind {
    private static let names: [(MediaKind, String)] = [
        (.other, "other"), (.photo, "photo"), (.video, "video"), (.file, "file"), (.music, "music"),
        (.voice, "voice"), (.round, "round"), (.sticker, "sticker"), (.avatar, "avatar"), (.story, "story"),
    ]

    fileprivate var name: String { Self.names.first { $0.0 == self }?.1 ?? "\(rawValue)" }

    fileprivate init?(name: String) {
        guard let kind = Self.names.first(where: { $0.1 == name })?.0 ?? UInt8(name).map(Self.init) else {
            return nil
        }
        self = kind
    }
}
