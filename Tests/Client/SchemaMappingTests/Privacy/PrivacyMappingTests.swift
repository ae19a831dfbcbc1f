import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct PrivacyMappingTests {
    private let bob = PeerID(.user, 2)
    private let crew = PeerID(.group, 5)
    private let harbour = PeerID(.channel, 8)

    private func rules(_ told: [TL.PrivacyRule]) -> PrivacyRules {
        PrivacyRules(told) { $0 == 8 }
    }

    @Test(arguments: [
        ([TL.PrivacyRule.privacyValueAllowAll], PrivacyRules.Audience.everybody),
        ([.privacyValueAllowContacts], .contacts),
        ([.privacyValueAllowContacts, .privacyValueDisallowAll], .contacts),
        ([.privacyValueDisallowAll], .nobody), ([], .nobody),
        // Rules after a rule for everybody have no effect.
        ([.privacyValueDisallowAll, .privacyValueAllowAll], .nobody),
        ([.privacyValueAllowContacts, .privacyValueDisallowContacts, .privacyValueDisallowAll], .contacts),
    ])
    func `an audience is told by the first rule that fits`(
        told: [TL.PrivacyRule],
        audience: PrivacyRules.Audience
    ) {
        #expect(rules(told) == PrivacyRules(audience))
    }

    @Test func `exceptions are users and groups, and who is named twice is what was said first`() {
        let told: [TL.PrivacyRule] = [
            .privacyValueAllowUsers(.init(users: [2, 2])),
            .privacyValueAllowChatParticipants(.init(chats: [8])),
            .privacyValueDisallowUsers(.init(users: [2, 3])),
            .privacyValueDisallowChatParticipants(.init(chats: [5])),
            .privacyValueAllowCloseFriends, .privacyValueAllowPremium, .privacyValueDisallowBots,
            .privacyValueAllowContacts,
        ]
        let rules = rules(told)
        #expect(rules.audience == .contacts)
        #expect(rules.always == [bob, harbour])
        #expect(rules.never == [PeerID(.user, 3), crew])
        #expect(rules.kinds == [.closeFriends, .premium, .noBots])
    }

    @Test func `everybody but contacts stays so, and is given up for contacts`() throws {
        var found = rules([.privacyValueDisallowContacts, .privacyValueAllowAll])
        #expect(found.audience == .everybody)
        #expect(found.kinds == .noContacts)
        #expect(
            [TL.InputPrivacyRule](found) { _ in .inputUserEmpty }
                == [.inputPrivacyValueDisallowContacts, .inputPrivacyValueAllowAll]
        )
        found.audience = .contacts
        #expect(
            [TL.InputPrivacyRule](found) { _ in .inputUserEmpty } == [.inputPrivacyValueAllowContacts]
        )
        let nobody = rules([
            .privacyValueDisallowContacts, .privacyValueAllowContacts, .privacyValueDisallowAll,
        ])
        #expect(nobody.audience == .nobody)
    }

    @Test(arguments: PrivacyRules.Audience.allCases)
    func `what is told to the server comes back the same`(audience: PrivacyRules.Audience) throws {
        var wanted = PrivacyRules(audience)
        wanted.setExceptions(.always, [bob, crew])
        wanted.setExceptions(.never, [harbour, PeerID(.user, 3)])
        wanted.kinds = [.closeFriends, .premium, .bots, .noBots]
        if audience != .contacts { wanted.kinds.insert(.noContacts) }
        let input = [TL.InputPrivacyRule](wanted) { user in
            .inputUser(.init(userID: UserID(rawValue: user.number), accessHash: 1))
        }
        let answered = try input.map { try #require($0.told) }
        var found = rules(answered)
        // The order between users and groups is not kept.
        found.setExceptions(.always, found.always.sorted())
        found.setExceptions(.never, found.never.sorted())
        wanted.setExceptions(.never, wanted.never.sorted())
        #expect(found == wanted)
    }

    @Test func `a rule with somebody who cannot be named is not made without them`() {
        struct Unknown: Error {}
        var wanted = PrivacyRules(.everybody)
        wanted.setExceptions(.never, [bob])
        #expect(throws: Unknown.self) { try [TL.InputPrivacyRule](wanted) { _ in throw Unknown() } }
    }

    @Test func `keys of this program have each a name of their own at the server`() {
        let names = PrivacyKey.allCases.map { TL.InputPrivacyKey($0) }
        #expect(Set(names.map { "\($0)" }).count == PrivacyKey.allCases.count)
        #expect(PrivacyKey(.privacyKeyStatusTimestamp) == .lastSeen)
        #expect(PrivacyKey(.privacyKeyBirthday) == nil)
    }
}

extension TL.InputPrivacyRule {
    /// The server's rule for it; nil for an exception that this test does not use.
    fileprivate var told: TL.PrivacyRule? {
        func numbers(_ users: [TL.InputUser]) -> [UserID] {
            users.compactMap { if case .inputUser(let user) = $0 { user.userID } else { nil } }
        }
        return switch self {
        case .inputPrivacyValueAllowAll: .privacyValueAllowAll
        case .inputPrivacyValueAllowBots: .privacyValueAllowBots
        case .inputPrivacyValueAllowChatParticipants(let rule):
            .privacyValueAllowChatParticipants(.init(chats: rule.chats))
        case .inputPrivacyValueAllowCloseFriends: .privacyValueAllowCloseFriends
        case .inputPrivacyValueAllowContacts: .privacyValueAllowContacts
        case .inputPrivacyValueAllowPremium: .privacyValueAllowPremium
        case .inputPrivacyValueAllowUsers(let rule):
            .privacyValueAllowUsers(.init(users: numbers(rule.users)))
        case .inputPrivacyValueDisallowAll: .privacyValueDisallowAll
        case .inputPrivacyValueDisallowBots: .privacyValueDisallowBots
        case .inputPrivacyValueDisallowChatParticipants(let rule):
            .privacyValueDisallowChatParticipants(.init(chats: rule.chats))
        case .inputPrivacyValueDisallowContacts: .privacyValueDisallowContacts
        case .inputPrivacyValueDisallowUsers(let rule):
            .privacyValueDisallowUsers(.init(users: numbers(rule.users)))
        }
    }
}
