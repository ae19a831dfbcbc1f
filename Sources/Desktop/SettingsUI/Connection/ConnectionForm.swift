import ClientHost
import ClientNetwork
import MTProto
import StdExtras

/// What the connection page shows: the stored rule of the account, and what the user has entered.
nonisolated struct ConnectionForm: Equatable, Sendable {
    /// A field of the proxy.
    enum Field: CaseIterable, Sendable {
        case host, port, user, password
    }

    /// The state of the check.
    enum Check: Equatable, Sendable {
        /// Nothing was checked since the last change.
        case none
        /// The server is being asked.
        case running
        /// The server answered by a protocol, after milliseconds.
        case answered(Int64, by: TransportKind)
        /// The server did not answer.
        case failed(ProxyCheckError)

        /// The result of a check.
        init(_ outcome: RouteCheck.Outcome) {
            if let error = ProxyCheckError(outcome) {
                self = .failed(error)
            } else if case .answered(let time, let transport) = outcome {
                self = .answered(time.wholeMilliseconds, by: transport)
            } else {
                self = .none
            }
        }
    }

    /// The kinds of proxy that can be chosen; nil for none.
    static let kinds: [Proxy.Kind?] = [nil, .socks5, .http]

    /// The account's current rule.
    private(set) var rule: RouteRule
    /// The chosen kind of proxy; nil for none.
    private(set) var kind: Proxy.Kind?
    /// The result of the last check.
    private(set) var check = Check.none
    private var texts: [Field: String] = [:]

    /// The form of an account's rule.
    init(_ rule: RouteRule) {
        (self.rule, kind) = (rule, rule.proxy?.kind)
        fill(rule.proxy)
    }

    /// The transports that can be chosen. A rarer one is there while it is in use.
    var transports: [TransportSelection] {
        let usual: [TransportSelection] = [
            .automatic, .compact, .mtproto, .style(.intermediate), .style(.obfuscatedPadded),
            .style(.webSocket),
            .style(.secureWebSocket),
        ]
        return usual.contains(rule.selection) ? usual : usual + [rule.selection]
    }

    /// The entered proxy; nil while it is incomplete, or if none is chosen.
    var proxy: Proxy? {
        let host = text(.host).trimmingWhitespace
        if kind != nil, let whole = Proxy(host) { return whole }
        guard let kind, !host.isEmpty, !host.contains(where: \.isWhitespace),
            let port = UInt16(text(.port).trimmingWhitespace), port > 0
        else { return nil }
        let (user, password) = (text(.user), text(.password))
        return Proxy(
            kind,
            host: host,
            port: port,
            user: user.isEmpty ? nil : user,
            password: user.isEmpty || password.isEmpty ? nil : password
        )
    }

    /// True if the entered proxy is complete and another one than the account's.
    var canUse: Bool { proxy != nil && proxy != rule.proxy }

    /// The rule that the page shows; nil while the proxy is incomplete.
    var shownRule: RouteRule? {
        guard kind == nil || proxy != nil else { return nil }
        var rule = rule
        rule.proxy = proxy
        return rule
    }

    /// The rule that a check tries; nil while the proxy is incomplete or a check runs.
    var checkedRule: RouteRule? { check == .running ? nil : shownRule }

    /// The text of a field.
    func text(_ field: Field) -> String { texts[field] ?? "" }

    /// Takes the text of a field. A whole address of a proxy, pasted into the first field, fills all of them; one that
    /// is typed there stays as it is, since each letter may be its last.
    mutating func enter(_ text: String, in field: Field) {
        guard text != self.text(field) else { return }
        let isPasted = text.count > self.text(field).count + 1
        check = .none
        if field == .host, isPasted, let pasted = Proxy(text.trimmingWhitespace) {
            kind = pasted.kind
            fill(pasted)
        } else {
            texts[field] = text
        }
    }

    /// Chooses a kind of proxy.
    mutating func choose(_ kind: Proxy.Kind?) { (self.kind, check) = (kind, .none) }

    /// Takes a rule that the account has now.
    mutating func stored(_ rule: RouteRule) { (self.rule, check) = (rule, .none) }

    /// Begins a check, or ends it with a result.
    mutating func show(_ check: Check) { self.check = check }

    private mutating func fill(_ proxy: Proxy?) {
        texts = [
            .host: proxy?.host ?? "", .port: proxy.map { "\($0.port)" } ?? "", .user: proxy?.user ?? "",
            .password: proxy?.password ?? "",
        ]
    }
}
