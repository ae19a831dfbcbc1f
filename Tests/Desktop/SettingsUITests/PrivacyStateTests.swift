import ChatPresentation
import ClientHost
import ClientModel
import Localization
import Testing

@testable import SettingsUI

@Suite struct PrivacyStateTests {
    private let words = Strings.english

    private func rules(
        _ audience: PrivacyRules.Audience,
        always: Int = 0,
        never: Int = 0
    ) -> PrivacyRules {
        var rules = PrivacyRules(audience)
        rules.setExceptions(.always, (0..<always).map { PeerID(.user, Int64(1 + $0)) })
        rules.setExceptions(.never, (0..<never).map { PeerID(.user, Int64(50 + $0)) })
        return rules
    }

    @Test func `a value says for whom it is, and how many make a difference`() {
        var state = PrivacyState()
        #expect(state.value(of: .calls, words) == "")
        let told: [(PrivacyRules, String)] = [
            (rules(.everybody), "Everybody"), (rules(.everybody, always: 3), "Everybody"),
            (rules(.contacts, always: 2, never: 1), "My Contacts · \u{2066}+2\u{2069} · \u{2066}−1\u{2069}"),
            (rules(.nobody, always: 1, never: 4), "Nobody · \u{2066}+1\u{2069}"),
        ]
        for (rules, text) in told {
            state.take([.calls: rules])
            #expect(state.value(of: .calls, words) == text)
        }
    }

    @Test func `what was decided is shown at once, and given up when the server refuses it`() {
        var state = PrivacyState()
        state.take([.about: rules(.everybody)])
        state.decide(.about, rules(.nobody))
        #expect(state.shown(.about) == rules(.nobody))
        state.settle(.about, rules(.nobody))
        #expect(state.shown(.about) == rules(.everybody))
    }

    @Test func `what the server may have taken is not shown as known`() {
        var state = PrivacyState()
        state.take([.about: rules(.nobody)])
        state.decide(.about, rules(.everybody))
        // The settings are cleared, and the server does not answer.
        state.take([:])
        #expect(state.shown(.about) == rules(.everybody))
        state.fail(.about, .noAnswer)
        state.settle(.about, rules(.everybody))
        #expect(state.shown(.about) == nil)
        #expect(state.value(of: .about, words) == "")
        #expect(state.failure == .noAnswer)
    }

    @Test func `what was decided later outlives the answer to what was decided before`() {
        var state = PrivacyState()
        state.decide(.about, rules(.nobody))
        state.decide(.about, rules(.contacts))
        state.settle(.about, rules(.nobody))
        #expect(state.shown(.about) == rules(.contacts))
        state.settle(.about, rules(.contacts))
        #expect(state.wanted.isEmpty)
    }

    @Test func `a server without any of it is told apart from one that does not answer`() {
        var state = PrivacyState()
        #expect(state.isWaiting)
        for key in PrivacyKey.allCases { state.fail(key, .refused(.notSupported)) }
        #expect(state.isUnsupported)
        #expect(!state.isWaiting)
        #expect(state.failure == nil)
        state.ask()
        state.take([.calls: rules(.everybody)])
        for key in PrivacyKey.allCases where key != .calls { state.fail(key, .noAnswer) }
        #expect(!state.isUnsupported)
        #expect(state.failure == .noAnswer)
        #expect(state.shown(.calls) != nil)
    }
}
