import ClientHost
public import ClientNetwork
import MTProto
import StdExtras

/// Checks if the account's server answers through proxies, and how fast.
public struct CheckProxies: Sendable {
    private let rules: [RouteRule]
    private let account: String?

    /// Creates the command for routes to the server of the account named `account`, or the default one.
    public init(_ rules: [RouteRule], of account: String?) {
        self.rules = rules
        self.account = account
    }

    /// Prints a row for each route, in order.
    ///
    /// - Throws: `HostError`, ``TerminalError/noWay`` when no route works.
    public func run(on terminal: Terminal) async throws {
        let folder = try terminal.host.home.account(account)
        let outcomes = try await terminal.host.check(rules, of: folder, timeout: terminal.timeout)
        for (rule, outcome) in zip(rules, outcomes) { try terminal.console.write(ProxyRow(rule, outcome)) }
        let isReached = outcomes.contains { if case .answered = $0 { true } else { false } }
        guard isReached else { throw TerminalError.noWay }
    }
}

/// The printed result of a route, without names and passwords of proxies.
struct ProxyRow: Equatable, Encodable {
    var proxy: String
    /// The transport that was asked for, otherwise the one by which the server answered.
    var transport: String?
    var answers: Bool
    /// The response time in milliseconds.
    var ms: Int64?
    var reason: ProxyCheckError?
}

extension ProxyRow: OutputRow {
    init(_ rule: RouteRule, _ outcome: RouteCheck.Outcome) {
        proxy = rule.proxy?.place ?? "none"
        transport = rule.selection == .automatic ? nil : rule.selection.name
        reason = ProxyCheckError(outcome)
        answers = reason == nil
        if case .answered(let time, let transport) = outcome {
            ms = time.wholeMilliseconds
            self.transport = self.transport ?? transport.rawValue
        }
    }

    func line(in style: OutputStyle) -> String {
        let name = [proxy, transport].compactMap(\.self).joined(separator: " ").printable
        let result =
            ms.map { style.inked("\($0) ms", .green) }
            ?? style.inked(reason?.words(style.strings) ?? "", .red)
        return "\(name.padded(to: 40))  \(result)"
    }
}
