import ClientEngine
import ClientHost

/// Shows how the two-step password stands at the server, and changes it there.
final class PasswordModel {
    private(set) var state = PasswordState()
    /// Told after each change of ``state``.
    let changes = ObserverList<PasswordState>()

    private let password: TwoStepPassword
    private var asked = 0

    init(_ password: TwoStepPassword) { self.password = password }

    /// Asks the server how it stands.
    func load() {
        change { $0.ask() }
        Task { await reload() }
    }

    /// Carries out what was filled in.
    ///
    /// - Returns: What came of it.
    /// - Throws: ``PasswordError``. Unless that is a refusal, it may be done all the same; the server is asked how it stands.
    func carryOut(_ form: PasswordForm) async throws -> TwoStepPassword.Outcome {
        do throws(PasswordError) {
            let outcome = try await send(form)
            if case .codeSent(let length) = outcome { change { $0.sent(length) } }
            await reload()
            return outcome
        } catch .alreadySet {
            // Its hint is asked for before it is.
            await reload()
            throw PasswordError.alreadySet
        } catch {
            // Why it failed is said without waiting for more.
            load()
            throw error
        }
    }

    private func send(_ form: PasswordForm) async throws(PasswordError) -> TwoStepPassword.Outcome {
        if let wanted = form.change {
            let current = form.fields.contains(.current) ? form.text(.current) : nil
            return try await password.change(wanted, current: current)
        }
        try await password.confirmEmail(form.text(.code))
        return .done
    }

    /// Has another code sent to the address.
    func resendCode() async throws { try await password.resendCode() }

    /// Gives up the address that waits for its code.
    func cancelEmail() async throws {
        do {
            try await password.cancelEmail()
        } catch {
            load()
            throw error
        }
        await reload()
    }

    private func reload() async {
        asked += 1
        let number = asked
        do {
            let passwordState = try await password.passwordState()
            // What was asked for later is newer.
            if number == asked { change { $0.take(passwordState) } }
        } catch {
            if number == asked { change { $0.fail(UserFacingError(error)) } }
        }
    }

    private func change(_ body: (inout PasswordState) -> Void) {
        let before = state
        body(&state)
        if state != before { changes.notify(state) }
    }
}
