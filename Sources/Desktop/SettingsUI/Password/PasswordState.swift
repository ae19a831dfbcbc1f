import ClientEngine
import ClientHost
import Localization

/// The state of the two-step password, as far as known.
nonisolated struct PasswordState: Equatable, Sendable {
    /// The state at the server; nil until it is loaded.
    private(set) var passwordState: TwoStepPasswordState?
    /// The length of the code that was sent to an address; nil if unknown.
    private(set) var codeLength: Int?
    /// The reason why loading failed.
    private(set) var failure: UserFacingError?

    /// A state before loading.
    init() {}

    /// True while the server has not answered.
    var isWaiting: Bool { passwordState == nil && failure == nil }

    /// The value shown in the row of the settings.
    func value(_ strings: Strings) -> String {
        guard let passwordState else { return "" }
        if !passwordState.isSet, passwordState.unconfirmedEmail == nil, !passwordState.canBeSet { return "" }
        return passwordState.isSet ? strings.passwordOn : strings.passwordOff
    }

    /// The reason why the password cannot be changed; nil if it can.
    func problem(_ strings: Strings) -> String? {
        switch failure {
        case .refused(.notSupported): return strings.passwordMissing
        case let failure?: return strings.sentence(failure)
        case nil: break
        }
        guard let passwordState, !passwordState.isSet, !passwordState.canBeSet else { return nil }
        return strings.passwordMissing
    }

    /// Called when the server is asked again.
    mutating func ask() { failure = nil }

    /// Takes the state from the server.
    mutating func take(_ passwordState: TwoStepPasswordState) {
        self.passwordState = passwordState
        failure = nil
        if passwordState.unconfirmedEmail == nil { codeLength = nil }
    }

    /// Takes the reason of a failure.
    mutating func fail(_ failure: UserFacingError) { self.failure = failure }

    /// Called when a code was sent.
    mutating func sent(_ length: Int?) { codeLength = length }
}
