import ClientModel

/// What is chosen where a link is made or changed.
nonisolated struct InviteDraft: Equatable, Sendable {
    /// Until when it is to be valid.
    enum Expiry: Hashable, Sendable {
        case never, hour, day, week
        /// As before the change, seconds since 1970.
        case kept(Int32)
    }

    /// Times to choose from, in this order.
    let expiries: [Expiry]
    /// How many may come, to choose from; nil for any number.
    let limits: [Int32?]
    var title = ""
    var expiry = Expiry.never
    var limit: Int32?
    var needsApproval = false

    /// A new link.
    init() {
        expiries = [.never, .hour, .day, .week]
        limits = [nil, 1, 10, 100]
    }

    /// A change of a link. Whatever it has that nobody would choose here can be kept.
    init(_ terms: ChatInvite.Terms) {
        let kept = terms.expires.map { Expiry.kept($0) }
        expiries = (kept.map { [$0] } ?? []) + [.never, .hour, .day, .week]
        let usual: [Int32?] = [nil, 1, 10, 100]
        limits = usual.contains(terms.usageLimit) ? usual : [terms.usageLimit] + usual
        title = terms.title
        expiry = kept ?? .never
        (limit, needsApproval) = (terms.usageLimit, terms.needsApproval)
    }

    /// Whether how many may come is a question: an administrator counts by themselves.
    var hasLimit: Bool { !needsApproval }

    /// What the server is told at `now`, seconds since 1970.
    func terms(at now: Int32) -> ChatInvite.Terms {
        var terms = ChatInvite.Terms()
        terms.title = title
        terms.expires =
            switch expiry {
            case .never: nil
            case .hour: now &+ 3600
            case .day: now &+ 86_400
            case .week: now &+ 604_800
            case .kept(let time): time
            }
        terms.usageLimit = hasLimit ? limit : nil
        terms.needsApproval = needsApproval
        return terms
    }
}
