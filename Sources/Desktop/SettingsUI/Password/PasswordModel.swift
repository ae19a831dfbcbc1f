import ClientEngine
import ClientHost
import WindowParts

/// Shows the state of the two-step password at the server, and changes it there.
final class PasswordModel {
    private(set) var state = PasswordState()
    /// Notified after each change of ``state``.
    let changes = ObserverList<PasswordState>()

    private let password: TwoStepPassword
    private var asked = 0

    init(_ password: TwoStepPassword) { self.password = password }

    /// Loads the state from the server.
    func load() {
        change { $0.ask() }
        Task { await reload() }
    }

    /// Carries out a form.
    ///
    /// - Returns: The outcome.
    /// - Throws: ``PasswordError``. Unless it is a refusal, the change may have been made all the same; the state is
    ///   loaded again.
    func carryOut(_ form: PasswordForm) async throws -> TwoStepPassword.Outcome {
        do throws(PasswordError) {
            let outcome = try await send(form)
            if case .codeSent(let length) = outcome { change { $0.sent(length) } }
            await reload()
            return outcome
        } catch .alreadySet {
            // The state with its hint is needed before the error is shown.
            await reload()
            throw PasswordError.alreadySet
        } catch {
            // The error is thrown without waiting for the state.
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

    /// Sends another code to the address.
    func resendCode() async throws { try await password.resendCode() }

    /// Cancels the address that waits for its code.
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
            // An answer to a later request is newer.
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
