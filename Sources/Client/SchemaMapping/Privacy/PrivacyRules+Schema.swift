public import ClientModel
public import TelegramSchema

extension PrivacyRules {
    /// Converts rules from the server, of which the first that matches a user applies.
    ///
    /// - Parameters:
    ///   - rules: The server's rules. An empty list permits nobody.
    ///   - isChannel: Returns true if the group with this number is a large one: rules name both kinds by number
    ///     alone.
    public init(_ rules: [TL.PrivacyRule], isChannel: (Int64) throws -> Bool) rethrows {
        self.init(.nobody)
        var named: [Exception: [PeerID]] = [:]
        var known: Set<PeerID> = []
        func add(_ peers: [PeerID], _ kind: Exception) {
            // The first rule that names a peer counts.
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
            // The first rule about contacts counts.
            case .privacyValueAllowContacts: if !kinds.contains(.noContacts) { audience = .contacts }
            case .privacyValueDisallowContacts: if audience != .contacts { kinds.insert(.noContacts) }
            // Rules after one that matches everybody have no effect.
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
    /// Converts rules for the server. Exceptions come first, as the first matching rule applies.
    ///
    /// - Parameters:
    ///   - rules: The rules. Ineffective exceptions are kept: they may apply again with another audience.
    ///   - user: Returns the input user of a user.
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
        // Before rules for groups that include contacts, so that those do not permit a contact more.
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
