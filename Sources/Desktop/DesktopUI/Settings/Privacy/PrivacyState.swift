import ClientHost
import ClientModel
import Localization

/// What others may see of the member and do with them, as far as it is known, and what was decided and is on its way.
nonisolated struct PrivacyState: Equatable, Sendable {
    /// What the server has.
    private(set) var rules: [PrivacyKey: PrivacyRules] = [:]
    /// What was decided, until it is known what the server made of it.
    private(set) var wanted: [PrivacyKey: PrivacyRules] = [:]
    /// Why the server does not tell.
    private(set) var failures: [PrivacyKey: UserFacingError] = [:]

    /// Nothing is known yet.
    init() {}

    /// What is shown of a key; nil while that is not known.
    func shown(_ key: PrivacyKey) -> PrivacyRules? { wanted[key] ?? rules[key] }

    /// Whether the server was asked and has not answered yet.
    var isWaiting: Bool { PrivacyKey.allCases.contains { rules[$0] == nil && failures[$0] == nil } }

    /// Whether the server has nothing of all this.
    var isUnsupported: Bool { PrivacyKey.allCases.allSatisfy { failures[$0] == .refused(.notSupported) } }

    /// What went wrong and may go well another time.
    var failure: UserFacingError? {
        PrivacyKey.allCases.lazy.compactMap { failures[$0] }.first { $0 != .refused(.notSupported) }
    }

    /// What stands beside a key's name: for whom it is, and how many may and may not besides.
    func value(of key: PrivacyKey, _ words: Strings) -> String {
        guard let rules = shown(key) else { return "" }
        let counts = rules.audience.exceptions.compactMap { kind -> String? in
            let count = rules.exceptions(kind).count
            guard count > 0 else { return nil }
            // Signs stand before their numbers in a line from the right, too.
            return "\u{2066}\(kind == .always ? "+" : "−")\(count)\u{2069}"
        }
        return ([words.audience(rules.audience)] + counts).joined(separator: " · ")
    }

    /// The server is asked anew.
    mutating func ask() { failures = [:] }

    /// Takes what the server tells.
    mutating func take(_ known: [PrivacyKey: PrivacyRules]) {
        rules = known
        for key in known.keys { failures[key] = nil }
    }

    /// Takes why the server does not tell of a key. What it told before is shown still.
    mutating func fail(_ key: PrivacyKey, _ failure: UserFacingError) { failures[key] = failure }

    /// Something was decided; it is shown at once.
    mutating func decide(_ key: PrivacyKey, _ rules: PrivacyRules) { wanted[key] = rules }

    /// The server has taken what was decided or has not: what it has is shown again, if that is known.
    mutating func settle(_ key: PrivacyKey, _ decided: PrivacyRules) {
        // Something else may have been decided meanwhile.
        if wanted[key] == decided { wanted[key] = nil }
    }
}
