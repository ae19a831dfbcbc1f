import ClientModel
import Testing

@Suite struct PrivacyRulesTests {
    private let bob = PeerID(.user, 2)
    private let cleo = PeerID(.user, 3)

    @Test func `nobody is an exception of both kinds, or twice of one`() {
        var rules = PrivacyRules(.contacts)
        rules.setExceptions(.always, [bob, cleo, bob])
        #expect(rules.always == [bob, cleo])
        rules.setExceptions(.never, [cleo])
        #expect(rules.always == [bob])
        #expect(rules.exceptions(.never) == [cleo])
        rules.setExceptions(.always, [cleo])
        #expect(rules.never.isEmpty)
    }

    @Test func `exceptions are those that make a difference`() {
        #expect(PrivacyRules.Audience.everybody.exceptions == [.never])
        #expect(PrivacyRules.Audience.contacts.exceptions == [.always, .never])
        #expect(PrivacyRules.Audience.nobody.exceptions == [.always])
    }
}
