import ClientEngine
import ClientHost
import Localization

/// How the two-step password stands, as far as it is known.
nonisolated struct PasswordState: Equatable, Sendable {
    /// What the server says; nil while it has not said it.
    private(set) var passwordState: TwoStepPasswordState?
    /// How long the code is that was sent to an address; nil when that is not known.
    private(set) var codeLength: Int?
    /// Why the server does not say it.
    private(set) var failure: UserFacingError?

    /// Nothing is known yet.
    init() {}

    /// Whether the server was asked and has not answered yet.
    var isWaiting: Bool { passwordState == nil && failure == nil }

    /// What stands beside the row's name.
    func value(_ words: Strings) -> String {
        guard let passwordState else { return "" }
        if !passwordState.isSet, passwordState.unconfirmedEmail == nil, !passwordState.canBeSet { return "" }
        return passwordState.isSet ? words.passwordOn : words.passwordOff
    }

    /// Why it cannot be changed; nil when it can.
    func problem(_ words: Strings) -> String? {
        switch failure {
        case .refused(.notSupported): return words.passwordMissing
        case let failure?: return words.sentence(failure)
        case nil: break
        }
        guard let passwordState, !passwordState.isSet, !passwordState.canBeSet else { return nil }
        return words.passwordMissing
    }

    /// The server is asked anew.
    mutating func ask() { failure = nil }

    /// Takes what it says.
    mutating func take(_ passwordState: TwoStepPasswordState) {
        self.passwordState = passwordState
        failure = nil
        if passwordState.unconfirmedEmail == nil { codeLength = nil }
    }

    /// Takes why it does not say it.
    mutating func fail(_ failure: UserFacingError) { self.failure = failure }

    /// A code was sent.
    mutating func sent(_ length: Int?) { codeLength = length }
}
