import ClientHost
import ClientModel
import Localization

/// The user's privacy rules, as far as known, and changes on their way.
nonisolated struct PrivacyState: Equatable, Sendable {
    /// The rules at the server.
    private(set) var rules: [PrivacyKey: PrivacyRules] = [:]
    /// The changed rules of each key, until the result of the change is known.
    private(set) var wanted: [PrivacyKey: PrivacyRules] = [:]
    /// The reasons why loading failed.
    private(set) var failures: [PrivacyKey: UserFacingError] = [:]

    /// A state before loading.
    init() {}

    /// The rules to show for a key; nil until they are known.
    func shown(_ key: PrivacyKey) -> PrivacyRules? { wanted[key] ?? rules[key] }

    /// True while the server has not answered for all keys.
    var isWaiting: Bool { PrivacyKey.allCases.contains { rules[$0] == nil && failures[$0] == nil } }

    /// True if the server supports no privacy rules.
    var isUnsupported: Bool { PrivacyKey.allCases.allSatisfy { failures[$0] == .refused(.notSupported) } }

    /// The first failure that may not occur again.
    var failure: UserFacingError? {
        PrivacyKey.allCases.lazy.compactMap { failures[$0] }.first { $0 != .refused(.notSupported) }
    }

    /// The value shown in the row of a key: the audience, and the numbers of exceptions.
    func value(of key: PrivacyKey, _ strings: Strings) -> String {
        guard let rules = shown(key) else { return "" }
        let counts = rules.audience.exceptions.compactMap { kind -> String? in
            let count = rules.exceptions(kind).count
            guard count > 0 else { return nil }
            // Isolates, so that signs stand before their numbers in right-to-left text, too.
            return "\u{2066}\(kind == .always ? "+" : "−")\(count)\u{2069}"
        }
        return ([strings.audience(rules.audience)] + counts).joined(separator: " · ")
    }

    /// Called when the server is asked again.
    mutating func ask() { failures = [:] }

    /// Takes the rules from the server.
    mutating func take(_ known: [PrivacyKey: PrivacyRules]) {
        rules = known
        for key in known.keys { failures[key] = nil }
    }

    /// Takes the reason of a failure for a key. Known rules are still shown.
    mutating func fail(_ key: PrivacyKey, _ failure: UserFacingError) { failures[key] = failure }

    /// Adds a change, which is shown at once.
    mutating func decide(_ key: PrivacyKey, _ rules: PrivacyRules) { wanted[key] = rules }

    /// Removes a change once its result is known: the server's rules are shown again.
    mutating func settle(_ key: PrivacyKey, _ decided: PrivacyRules) {
        // A later change may have replaced this one.
        if wanted[key] == decided { wanted[key] = nil }
    }
}
