import ClientModel

/// The settings of an invite link that is made or changed.
nonisolated struct InviteDraft: Equatable, Sendable {
    /// The validity of the link.
    enum Expiry: Hashable, Sendable {
        case never, hour, day, week
        /// The unchanged time, seconds since 1970.
        case kept(Int32)
    }

    /// The choices of the validity, in this order.
    let expiries: [Expiry]
    /// The choices of the maximum number of uses; nil for any number.
    let limits: [Int32?]
    var title = ""
    var expiry = Expiry.never
    var limit: Int32?
    var needsApproval = false

    /// The draft of a new link.
    init() {
        expiries = [.never, .hour, .day, .week]
        limits = [nil, 1, 10, 100]
    }

    /// The draft of a changed link. Values that are not among the usual choices can be kept.
    init(_ terms: ChatInvite.Terms) {
        let kept = terms.expires.map { Expiry.kept($0) }
        expiries = (kept.map { [$0] } ?? []) + [.never, .hour, .day, .week]
        let usual: [Int32?] = [nil, 1, 10, 100]
        limits = usual.contains(terms.usageLimit) ? usual : [terms.usageLimit] + usual
        title = terms.title
        expiry = kept ?? .never
        (limit, needsApproval) = (terms.usageLimit, terms.needsApproval)
    }

    /// True if the number of uses can be limited: not if administrators approve each user.
    var hasLimit: Bool { !needsApproval }

    /// The terms for the server at `now`, seconds since 1970.
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
