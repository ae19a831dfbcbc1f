import ClientEngine
import ClientHost

/// How the two-step password stands, as far as it is known.
nonisolated struct PasswordState: Equatable, Sendable {
    /// What the server says; nil while it has not said it.
    private(set) var standing: PasswordStanding?
    /// How long the code is that was sent to an address; nil when that is not known.
    private(set) var codeLength: Int?
    /// Why the server does not say it.
    private(set) var trouble: Trouble?

    /// Nothing is known yet.
    init() {}

    /// Whether the server was asked and has not answered yet.
    var isWaiting: Bool { standing == nil && trouble == nil }

    /// What stands beside the row's name.
    func value(_ words: any PasswordWords) -> String {
        guard let standing else { return "" }
        if !standing.isSet, standing.unconfirmedEmail == nil, !standing.canBeSet { return "" }
        return standing.isSet ? words.passwordOn : words.passwordOff
    }

    /// Why it cannot be changed; nil when it can.
    func problem(_ words: any WindowLanguage) -> String? {
        switch trouble {
        case .refused(.notSupported): return words.passwordMissing
        case let trouble?: return words.sentence(trouble)
        case nil: break
        }
        guard let standing, !standing.isSet, !standing.canBeSet else { return nil }
        return words.passwordMissing
    }

    /// The server is asked anew.
    mutating func ask() { trouble = nil }

    /// Takes what it says.
    mutating func take(_ standing: PasswordStanding) {
        self.standing = standing
        trouble = nil
        if standing.unconfirmedEmail == nil { codeLength = nil }
    }

    /// Takes why it does not say it.
    mutating func fail(_ trouble: Trouble) { self.trouble = trouble }

    /// A code was sent.
    mutating func sent(_ length: Int?) { codeLength = length }
}
