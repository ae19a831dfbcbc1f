import ChatPresentation
import ClientEngine
import ClientHost
import Localization
import Testing

@testable import SettingsUI

@Suite struct PasswordFormTests {
    private func filled(_ kind: PasswordForm.Kind, _ texts: [PasswordForm.Field: String]) -> PasswordForm {
        var form = PasswordForm(kind)
        for (field, text) in texts { form.type(text, field) }
        return form
    }

    @Test func `a first password needs itself twice, and no hint and no address`() {
        #expect(!PasswordForm(.set).isReady)
        #expect(!filled(.set, [.new: "secret"]).isReady)
        #expect(filled(.set, [.new: "secret", .repeated: "secret"]).isReady)
    }

    @Test func `what is still being typed is not called wrong`() {
        #expect(filled(.set, [.new: "secret", .repeated: "sec"]).validationError == nil)
        #expect(!filled(.set, [.new: "secret", .repeated: "sec"]).isReady)
        #expect(filled(.set, [.new: "secret", .repeated: "sex"]).validationError == .passwordsDiffer)
        #expect(filled(.set, [.new: "secret", .repeated: "secrets"]).validationError == .passwordsDiffer)
    }

    @Test func `a hint does not give the password away`() {
        let form = filled(.change, [.current: "x", .new: "Secret", .repeated: "Secret", .hint: "secret"])
        #expect(form.validationError == .hintIsPassword)
        #expect(!form.isReady)
    }

    @Test func `another password begins with the hint of the one before`() {
        #expect(PasswordForm(.change, hint: "usual").text(.hint) == "usual")
        #expect(PasswordForm(.set, hint: "usual").text(.hint) == "")
    }

    @Test func `a wrong password is said, and typed anew`() {
        var form = filled(.remove, [.current: "guess"])
        #expect(form.isReady)
        form.fail(.passwordWrong)
        #expect(form.text(.current) == "")
        #expect(form.complaint(Strings.english) == "This is not the password.")
        form.type("other", .current)
        #expect(form.failure == nil)
        form.isBusy = true
        #expect(!form.isReady)
    }

    @Test func `a first password where there is one by now is another one`() {
        var form = filled(.set, [.new: "secret", .repeated: "secret", .email: "a@b.c"])
        form.fail(.passwordAlreadySet, hint: "usual")
        #expect(form.kind == .change)
        #expect(form.failure == .passwordAlreadySet)
        #expect(form.text(.hint) == "usual")
        #expect(!form.isReady)
        form.type("before", .current)
        #expect(form.isReady)
        // The row for the address is removed.
        guard case .set("secret", hint: "usual", email: nil)? = form.change else {
            Issue.record("\(form)")
            return
        }
    }

    @Test func `an address needs itself and the password`() {
        #expect(!filled(.email, [.email: "a@b.c"]).isReady)
        #expect(!filled(.email, [.current: "x"]).isReady)
        #expect(filled(.email, [.current: "x", .email: "a@b.c"]).isReady)
    }

    @Test func `what the server is asked for is what was filled in`() throws {
        guard
            case .set("secret", hint: "usual", email: nil)? = filled(
                .set,
                [.new: "secret", .repeated: "secret", .hint: "usual"]
            ).change
        else { throw Unforeseen() }
        guard case .remove? = PasswordForm(.remove).change else { throw Unforeseen() }
        guard case nil = PasswordForm(.code(length: 6)).change else { throw Unforeseen() }
    }

    private struct Unforeseen: Error {}
}

@Suite struct PasswordStateTests {
    private func passwordState(isSet: Bool, canBeSet: Bool) -> TwoStepPasswordState {
        var passwordState = TwoStepPasswordState()
        (passwordState.isSet, passwordState.canBeSet) = (isSet, canBeSet)
        return passwordState
    }

    @Test func `a row says on or off, or that the server has no such thing`() {
        let words = Strings.english
        var state = PasswordState()
        #expect(state.value(words) == "")
        state.take(passwordState(isSet: false, canBeSet: true))
        #expect(state.value(words) == "Off")
        #expect(state.problem(words) == nil)
        state.take(passwordState(isSet: true, canBeSet: true))
        #expect(state.value(words) == "On")
        state.take(passwordState(isSet: false, canBeSet: false))
        #expect(state.value(words) == "")
        #expect(state.problem(words) == words.passwordMissing)
        state.fail(.refused(.notSupported))
        #expect(state.problem(words) == words.passwordMissing)
        state.fail(.noAnswer)
        #expect(state.problem(words) == words.sentence(.noAnswer))
    }

    @Test func `the length of a code is forgotten with the address that it was sent to`() {
        var state = PasswordState()
        state.sent(6)
        var waiting = passwordState(isSet: true, canBeSet: true)
        waiting.unconfirmedEmail = "a***@b.c"
        state.take(waiting)
        #expect(state.codeLength == 6)
        state.take(passwordState(isSet: true, canBeSet: true))
        #expect(state.codeLength == nil)
    }
}
