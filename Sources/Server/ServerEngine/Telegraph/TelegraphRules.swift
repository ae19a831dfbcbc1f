import ServerStore
import StdExtras
import Telegraph
import TelegramSchema

/// Who calls a method of Telegraph's, or uses the editor.
struct TelegraphCaller {
    /// The account.
    var account: TelegraphAccountRecord
    /// The limits of where the caller is.
    var address: Subscriber
}

/// The rules of pages, on the writer.
extension RequestContext {
    // MARK: accounts

    /// The account of a token.
    ///
    /// - Throws: `ACCESS_TOKEN_INVALID`.
    func telegraphAccount(token: String) throws -> TelegraphAccountRecord {
        guard let account = try store.telegraphAccounts.find(token: WebToken.digest(of: token)) else {
            throw TelegraphError.accessTokenInvalid
        }
        // A member who is no more publishes nothing.
        if let user = account.user, try self.user(user)?.isDeleted != false {
            throw TelegraphError.accessTokenInvalid
        }
        return account
    }

    /// Makes an account that is nobody's.
    func makeTelegraphAccount(
        shortName: String,
        author: TelegraphAuthor,
        address: String
    ) throws -> (account: TelegraphAccountRecord, token: WebToken) {
        guard options.web?.telegraph == .anyone else { throw TelegraphError.signInRequired }
        let subscriber = Subscriber(address: address)
        if !subscriber.isLoopback {
            let rate = Rate(name: "telegraph @\(subscriber.name)", limit: options.limits.telegraphAccounts)
            try takeTelegraph([rate])
        }
        let token = webToken()
        var account = TelegraphAccountRecord(
            token: token.digest,
            user: nil,
            shortName: shortName,
            authorName: author.name ?? "",
            authorURL: author.url ?? "",
            created: seconds
        )
        account.id = try store.telegraphAccounts.insert(account)
        return (account, token)
    }

    /// The account of a member, who gets one with the first page.
    func telegraphAccount(of user: UserID) throws -> TelegraphAccountRecord {
        if let known = try store.telegraphAccounts.find(user: user) { return known }
        let member = try self.user(user)
        let first = member?.firstName ?? ""
        let name = [first, member?.lastName ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        var account = TelegraphAccountRecord(
            token: webToken().digest,
            user: user,
            shortName: String(first.prefix(characters: 32, bytes: 128)),
            authorName: String(name.prefix(characters: 128, bytes: 512)),
            authorURL: "",
            created: seconds
        )
        account.id = try store.telegraphAccounts.insert(account)
        return account
    }

    /// The account that a browser publishes by; nil if it has none yet.
    func telegraphAccount(ofSession token: String) throws -> TelegraphAccountRecord? {
        guard let session = try webSession(WebToken.digest(of: token)) else { return nil }
        if let user = session.user { return try telegraphAccount(of: user) }
        return try session.account.flatMap { try store.telegraphAccounts.find($0) }
    }

    /// Gives an account another token. Browsers that signed in by its links are signed out; those of its member stay.
    func renewToken(of account: TelegraphAccountRecord) throws -> WebToken {
        let token = webToken()
        var account = account
        account.token = token.digest
        try store.telegraphAccounts.update(account)
        try store.webSessions.deleteAll(ofAccount: account.id)
        return token
    }

    /// A link that signs a browser in as an account: once, within five minutes.
    func signInLink(of account: TelegraphAccountRecord) throws -> String {
        let token = webToken()
        try store.webSessions.insertLink(
            token: token.digest,
            account: account.id,
            expires: seconds.addingSaturating(300)
        )
        return "\(options.web?.url ?? "")/sign-in/link/\(token.text)"
    }

    // MARK: pages

    /// Publishes a page, or replaces one of the caller's.
    ///
    /// With `base`, the mark of the state that the caller began with, changes made since are kept (`PAGE_CHANGED`). Those
    /// that are the same pass: then an answer was lost, and the caller has sent them again.
    func publish(
        _ draft: TelegraphDraft,
        at path: String?,
        base: String? = nil,
        by caller: TelegraphCaller
    ) throws -> TelegraphPageRecord {
        var page: TelegraphPageRecord
        if let path {
            guard let known = try store.telegraphPages.find(path) else { throw TelegraphError.pageNotFound }
            guard known.account == caller.account.id else { throw TelegraphError.pageAccessDenied }
            page = known
            page.say(draft)
            if let base, known.mark != base, known.mark != page.mark { throw TelegraphError.pageChanged }
            try takeTelegraph(rates(of: caller, isNew: false))
        } else {
            try takeTelegraph(rates(of: caller, isNew: true))
            page = TelegraphPageRecord(
                path: try freePath(draft.title),
                account: caller.account.id,
                title: draft.title,
                at: seconds
            )
            (page.authorName, page.authorURL) = (caller.account.authorName, caller.account.authorURL)
            page.say(draft)
        }
        page.edited = seconds
        if page.id == 0 {
            page.id = try store.telegraphPages.insert(page)
        } else {
            try store.telegraphPages.update(page)
            try updateShown(page.path, page)
        }
        let files = try draft.content.media.compactMap { address in
            try options.web?.fileName(of: address.text).flatMap { try store.telegraphFiles.file($0) }
        }
        try store.telegraphPages.set(files: files, of: page.id)
        return page
    }

    /// Removes a page of an account. Its address stays taken.
    func deletePage(_ path: String, of account: TelegraphAccountRecord) throws {
        guard let page = try store.telegraphPages.find(path) else { throw TelegraphError.pageNotFound }
        guard page.account == account.id else { throw TelegraphError.pageAccessDenied }
        try store.telegraphPages.delete(page.id)
        try updateShown(path, nil)
    }

    /// The views of a page.
    func views(of page: TelegraphPageRecord) -> Int { page.views + state.views.pending(of: page.id) }

    /// The views of a page in a period.
    func views(of page: TelegraphPageRecord, in period: TelegraphPeriod) throws -> Int {
        guard let hours = period.hours else { return views(of: page) }
        return try store.telegraphPages.views(of: page.id, in: hours)
            + state.views.pending(of: page.id, in: hours)
    }

    /// The first path of a title and this day that no page has or had.
    private func freePath(_ title: String) throws -> String {
        let today = CalendarDay(seconds: Int(seconds))
        let path = TelegraphPath(title: title, month: today.month, day: today.day)
        func isTaken(_ number: Int) throws -> Bool {
            try store.telegraphPages.id(of: path.path(number: number)) != nil
        }
        // Many pages may have a title: the steps grow, and then the gap is halved.
        var (taken, free) = (0, 1)
        while try isTaken(free) {
            taken = free
            free = free < 16 ? free + 1 : free * 2
            guard free < 1 << 24 else { throw TelegraphError.pageSaveFailed }
        }
        while free - taken > 1 {
            let middle = (taken + free) / 2
            if try isTaken(middle) { taken = middle } else { free = middle }
        }
        return path.path(number: free)
    }

    private func rates(of caller: TelegraphCaller, isNew: Bool) -> [Rate] {
        let limits = options.limits
        let id = caller.account.id
        let own =
            isNew
            ? Rate(name: "telegraph pages \(id)", limit: limits.telegraphPages)
            : Rate(name: "telegraph edits \(id)", limit: limits.telegraphEdits)
        guard !caller.address.isLoopback else { return [own] }
        let name = "telegraph pages @\(caller.address.name)"
        return [own, Rate(name: name, limit: limits.telegraphPagesPerAddress)]
    }

    /// Counts a use of each limit.
    ///
    /// - Throws: `FLOOD_WAIT_n` of Telegraph's.
    func takeTelegraph(_ rates: [Rate]) throws {
        let waits = try rates.compactMap { try wait(for: $0) }
        if let longest = waits.max() { throw TelegraphError.floodWait(seconds: Int(clamping: longest)) }
        for rate in rates { try use(rate) }
    }
}

extension TelegraphPeriod {
    /// The hours since 1970; nil for all time.
    var hours: Range<Int>? {
        guard let year else { return nil }
        guard let month else {
            let first = CalendarDay.number(year: year, month: 1, day: 1)
            return first * 24..<CalendarDay.number(year: year + 1, month: 1, day: 1) * 24
        }
        guard let day else {
            let next = month == 12 ? (year + 1, 1) : (year, month + 1)
            let end = CalendarDay.number(year: next.0, month: next.1, day: 1)
            return CalendarDay.number(year: year, month: month, day: 1) * 24..<end * 24
        }
        let start = CalendarDay.number(year: year, month: month, day: day) * 24
        guard let hour else { return start..<start + 24 }
        return start + hour..<start + hour + 1
    }
}
