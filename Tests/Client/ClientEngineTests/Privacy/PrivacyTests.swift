import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct PrivacyTests {
    private typealias Known = [PrivacyKey: PrivacyRules]

    private func answer(_ rules: [TL.PrivacyRule]) -> TL.AccountPrivacyRules {
        .init(rules: rules, chats: [], users: [.sample(3, "Cleo")])
    }

    private func follow(_ privacy: Privacy) -> (Box<Known>, Subscription) {
        let shown = Box<Known>([:])
        return (shown, privacy.rules.start(next: { rules in shown.update { $0 = rules } }))
    }

    @Test func `rules are those of the server, and whom they name is known from then on`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.engine.api.on(TLFunction.AccountGetPrivacy.self) { [self] call in
            #expect(call.key == .inputPrivacyKeyStatusTimestamp)
            return answer([.privacyValueDisallowUsers(.init(users: [3])), .privacyValueAllowContacts])
        }
        let privacy = Privacy(fixture.engine.services, processor: fixture.processor)
        let (shown, subscription) = follow(privacy)
        try await fixture.engine.run { try await privacy.load(.lastSeen) }
        var expected = PrivacyRules(.contacts)
        expected.setExceptions(.never, [PeerID(.user, 3)])
        #expect(shown.value == [.lastSeen: expected])
        let name = try await fixture.engine.store.read { try $0.peer(PeerID(.user, 3))?.title }
        #expect(name == "Cleo")
        subscription.cancel()
    }

    @Test func `a change is what the server made of it, and a refused one changes nothing`() async throws {
        let fixture = try await ProcessorFixture()
        let isRefusing = Box(false)
        fixture.engine.api.on(TLFunction.AccountSetPrivacy.self) { [self] call throws(APIError) in
            if isRefusing.value { throw .refused(code: 400, name: "PRIVACY_TOO_LONG") }
            #expect(call.rules.last == .inputPrivacyValueDisallowAll)
            return answer([.privacyValueDisallowAll])
        }
        let privacy = Privacy(fixture.engine.services, processor: fixture.processor)
        let (shown, subscription) = follow(privacy)
        try await fixture.engine.run { try await privacy.set(PrivacyRules(.nobody), for: .calls) }
        #expect(shown.value == [.calls: PrivacyRules(.nobody)])
        isRefusing.update { $0 = true }
        await #expect(throws: APIError.refused(code: 400, name: "PRIVACY_TOO_LONG")) {
            try await fixture.engine.run { try await privacy.set(PrivacyRules(.everybody), for: .calls) }
        }
        #expect(shown.value == [.calls: PrivacyRules(.nobody)])
        subscription.cancel()
    }

    @Test(arguments: [APIError.timedOut, .refused(code: 500, name: "INTERNAL")])
    func `after a change that the server may have taken nothing is known`(error: APIError) async throws {
        let fixture = try await ProcessorFixture()
        fixture.engine.api.on(TLFunction.AccountGetPrivacy.self) { [self] _ in
            answer([.privacyValueDisallowAll])
        }
        fixture.engine.api.on(TLFunction.AccountSetPrivacy.self) { _ throws(APIError) in throw error }
        let privacy = Privacy(fixture.engine.services, processor: fixture.processor)
        let (shown, subscription) = follow(privacy)
        try await fixture.engine.run { try await privacy.load(.calls) }
        #expect(shown.value == [.calls: PrivacyRules(.nobody)])
        await #expect(throws: error) {
            try await fixture.engine.run { try await privacy.set(PrivacyRules(.everybody), for: .calls) }
        }
        #expect(shown.value.isEmpty)
        try await fixture.engine.run { try await privacy.load(.calls) }
        #expect(shown.value == [.calls: PrivacyRules(.nobody)])
        subscription.cancel()
    }

    @Test func `an exception who cannot be named to the server is not left out in silence`() async throws {
        let fixture = try await ProcessorFixture()
        let privacy = Privacy(fixture.engine.services, processor: fixture.processor)
        var rules = PrivacyRules(.everybody)
        rules.setExceptions(.never, [PeerID(.user, 99)])
        let wanted = rules
        await #expect(throws: TaskFailure.refused(.unknownChat)) {
            try await fixture.engine.run { try await privacy.set(wanted, for: .calls) }
        }
        #expect(fixture.engine.api.calls(of: TLFunction.AccountSetPrivacy.self).isEmpty)
    }

    @Test func `a change on another device is shown at once, with groups as what they are`() async throws {
        let fixture = try await ProcessorFixture()
        let privacy = Privacy(fixture.engine.services, processor: fixture.processor)
        let (shown, subscription) = follow(privacy)
        try await fixture.engine.run { await privacy.follow(fixture.processor.events) }
        try await fixture.engine.store.transaction { transaction in
            try transaction.setPeer(.channel(Channel(8, title: "Harbour")))
        }
        let update = TL.Update.updatePrivacy(
            .init(
                key: .privacyKeyChatInvite,
                rules: [.privacyValueAllowChatParticipants(.init(chats: [8, 5])), .privacyValueDisallowAll]
            )
        )
        // Settings that this program does not offer are not shown.
        let other = TL.Update.updatePrivacy(.init(key: .privacyKeyBirthday, rules: [.privacyValueAllowAll]))
        fixture.processor.take(.of([update, other]))
        var expected = PrivacyRules(.nobody)
        expected.setExceptions(.always, [PeerID(.channel, 8), PeerID(.group, 5)])
        let known: Known = [.invitations: expected]
        let isShown = await fixture.engine.until { shown.value == known }
        #expect(isShown)
        subscription.cancel()
    }

    @Test func `an answer that a change on another device has overtaken is asked for anew`() async throws {
        let fixture = try await ProcessorFixture()
        let privacy = Privacy(fixture.engine.services, processor: fixture.processor)
        let (shown, subscription) = follow(privacy)
        try await fixture.engine.run { await privacy.follow(fixture.processor.events) }
        let count = Box(0)
        fixture.engine.api.on(TLFunction.AccountGetPrivacy.self) { [self] _ in
            let number = count.update { count in
                count += 1
                return count
            }
            guard number == 1 else { return answer([.privacyValueDisallowAll]) }
            fixture.processor.take(
                .of([.updatePrivacy(.init(key: .privacyKeyAbout, rules: [.privacyValueDisallowAll]))])
            )
            while shown.value.isEmpty { await Task.yield() }
            return answer([.privacyValueAllowAll])
        }
        try await fixture.engine.run { try await privacy.load(.about) }
        #expect(count.value == 2)
        #expect(shown.value == [.about: PrivacyRules(.nobody)])
        subscription.cancel()
    }
}
