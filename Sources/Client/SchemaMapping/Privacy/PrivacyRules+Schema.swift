public import ClientModel
public import TelegramSchema

extension PrivacyRules {
    /// Rules as the server tells them, of which the first that fits somebody holds.
    ///
    /// - Parameters:
    ///   - rules: The server's. None at all let nobody.
    ///   - isChannel: Whether a group of this number is a large one: rules name both kinds by a number alone.
    public init(_ rules: [TL.PrivacyRule], isChannel: (Int64) throws -> Bool) rethrows {
        self.init(.nobody)
        var named: [Exception: [PeerID]] = [:]
        var known: Set<PeerID> = []
        func add(_ peers: [PeerID], _ kind: Exception) {
            // Who is named twice is what they were named first.
            named[kind, default: []] += peers.filter { known.insert($0).inserted }
        }
        func groups(_ numbers: [Int64]) throws -> [PeerID] {
            try numbers.map { PeerID(try isChannel($0) ? .channel : .group, $0) }
        }
        rules: for rule in rules {
            switch rule {
            case .privacyValueAllowUsers(let rule): add(rule.users.map { PeerID($0) }, .always)
            case .privacyValueAllowChatParticipants(let rule): add(try groups(rule.chats), .always)
            case .privacyValueDisallowUsers(let rule): add(rule.users.map { PeerID($0) }, .never)
            case .privacyValueDisallowChatParticipants(let rule): add(try groups(rule.chats), .never)
            case .privacyValueAllowCloseFriends: kinds.insert(.closeFriends)
            case .privacyValueAllowPremium: kinds.insert(.premium)
            case .privacyValueAllowBots: kinds.insert(.bots)
            case .privacyValueDisallowBots: kinds.insert(.noBots)
            // What was said of contacts first holds.
            case .privacyValueAllowContacts: if !kinds.contains(.noContacts) { audience = .contacts }
            case .privacyValueDisallowContacts: if audience != .contacts { kinds.insert(.noContacts) }
            // What comes after a rule that fits everybody fits nobody.
            case .privacyValueAllowAll:
                audience = .everybody
                break rules
            case .privacyValueDisallowAll: break rules
            }
        }
        for kind in Exception.allCases { setExceptions(kind, named[kind] ?? []) }
    }
}

extension [TL.InputPrivacyRule] {
    /// Rules as a client makes them. Exceptions come first, as the first rule that fits holds.
    ///
    /// - Parameters:
    ///   - rules: What is to hold. Exceptions that make no difference are left in: they hold again with another audience.
    ///   - user: How a user is named.
    public init(_ rules: PrivacyRules, user: (PeerID) throws -> TL.InputUser) rethrows {
        self = []
        for kind in PrivacyRules.Exception.allCases {
            let peers = rules.exceptions(kind)
            let users = try peers.filter { $0.kind == .user }.map(user)
            let groups = peers.filter { $0.kind == .group || $0.kind == .channel }.map(\.number)
            switch kind {
            case .always:
                if !users.isEmpty { append(.inputPrivacyValueAllowUsers(.init(users: users))) }
                if !groups.isEmpty { append(.inputPrivacyValueAllowChatParticipants(.init(chats: groups))) }
            case .never:
                if !users.isEmpty { append(.inputPrivacyValueDisallowUsers(.init(users: users))) }
                if !groups.isEmpty {
                    append(.inputPrivacyValueDisallowChatParticipants(.init(chats: groups)))
                }
            }
        }
        // Before others of whom some are contacts, so that none of those may what they might not.
        if rules.kinds.contains(.noContacts), rules.audience != .contacts {
            append(.inputPrivacyValueDisallowContacts)
        }
        if rules.kinds.contains(.closeFriends) { append(.inputPrivacyValueAllowCloseFriends) }
        if rules.kinds.contains(.premium) { append(.inputPrivacyValueAllowPremium) }
        if rules.kinds.contains(.bots) { append(.inputPrivacyValueAllowBots) }
        if rules.kinds.contains(.noBots) { append(.inputPrivacyValueDisallowBots) }
        switch rules.audience {
        case .everybody: append(.inputPrivacyValueAllowAll)
        case .contacts: append(.inputPrivacyValueAllowContacts)
        case .nobody: append(.inputPrivacyValueDisallowAll)
        }
    }
}
