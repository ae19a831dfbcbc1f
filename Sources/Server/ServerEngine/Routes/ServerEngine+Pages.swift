import ServerStore
import StdExtras
public import Telegraph
import TelegramSchema

/// A page that a browser asked for.
public struct WrittenPageView: Sendable {
    /// The page.
    public var document: TelegraphDocument
    /// What tells this state of the page from others.
    public var mark: String
    /// True if the browser may change it.
    public var canEdit: Bool
    /// The number of times that it was read.
    public var views: Int
    /// The time of the last change.
    public var edited: Int32
}

/// A page that a browser has published.
public struct WebPublication: Sendable, Equatable {
    /// The path.
    public var path: String
    /// The absolute address.
    public var url: String
    /// The token of a session that was begun with it; nil if the browser had one. It is what lets it change the page.
    public var newSession: String?
}

/// A member's pages, as the list of them has it.
public struct PageListing: Sendable, Equatable {
    /// The pages, the newest first.
    public var pages: [TelegraphPage]
    /// The number of all of them.
    public var total: Int
    /// The name and the address that new pages begin with.
    public var author: TelegraphAuthor
}

/// Pages as browsers use them.
extension ServerEngine {
    /// The settings of the web server; nil without one.
    public var web: WebOptions? { services.options.web }

    /// The page of a path.
    ///
    /// - Parameters:
    ///   - path: The path, decoded.
    ///   - session: The token of the browser; nil if it has none.
    ///   - reader: The address of the reader whose view counts; nil to count none.
    /// - Returns: The page; nil if there is none.
    /// - Throws: `TelegraphError`.
    public func page(
        _ path: String,
        session: String?,
        countingFor reader: String?
    ) async throws(TelegraphError) -> WrittenPageView? {
        guard let web = services.options.web, web.telegraph != .off else { return nil }
        let found = try await writing { scope -> (TelegraphPageRecord, Bool, Int)? in
            guard let page = try scope.store.telegraphPages.find(path) else { return nil }
            if let reader {
                let name = Subscriber(address: reader).name
                scope.state.views.note(page.id, by: name, hour: Int(scope.seconds) / 3600)
            }
            let owner = try session.flatMap { try scope.telegraphAccount(ofSession: $0) }
            return (page, owner?.id == page.account, scope.views(of: page))
        }
        guard let (page, canEdit, views) = found else { return nil }
        let document = try page.document(below: web)
        return WrittenPageView(
            document: document,
            mark: page.mark,
            canEdit: canEdit,
            views: views,
            edited: page.edited
        )
    }

    /// Publishes a page from the editor, or replaces one of the browser's.
    ///
    /// - Parameters:
    ///   - draft: The page.
    ///   - path: The path of the page to replace; nil for a new one.
    ///   - base: The mark of the state that the editor began with; nil to replace any other.
    ///   - session: The token of the browser; nil if it has none.
    ///   - address: The address of the browser.
    /// - Returns: The page's address.
    /// - Throws: `TelegraphError`; `pageChanged` if another window has changed the page since.
    public func publish(
        _ draft: TelegraphDraft,
        at path: String?,
        base: String?,
        session: String?,
        from address: String
    ) async throws(TelegraphError) -> WebPublication {
        guard let web = services.options.web, web.telegraph != .off else { throw .unknownMethod }
        return try await writing { scope in
            var account = try session.flatMap { try scope.telegraphAccount(ofSession: $0) }
            var newSession: String?
            if account == nil {
                guard path == nil else { throw TelegraphError.pageAccessDenied }
                let made = try scope.makeTelegraphAccount(
                    shortName: "Browser",
                    author: draft.author,
                    address: address
                )
                account = made.account
                newSession = try scope.startWebSession(user: nil, account: made.account.id)
            }
            guard let account else { throw TelegraphError.signInRequired }
            let caller = TelegraphCaller(account: account, address: Subscriber(address: address))
            let page = try scope.publish(draft, at: path, base: base, by: caller)
            let url = OwnLink.address(ofPage: page.path, below: web.url)
            return WebPublication(path: page.path, url: url, newSession: newSession)
        }
    }

    /// The pages of a browser, the newest first.
    ///
    /// - Throws: `TelegraphError.signInRequired` if it has no account.
    public func pages(
        session: String?,
        offset: Int,
        limit: Int
    ) async throws(TelegraphError) -> PageListing {
        guard let web = services.options.web, web.telegraph != .off else { throw .unknownMethod }
        return try await writing { scope in
            let account = try scope.accountOfBrowser(session)
            let pages = try scope.store.telegraphPages.list(
                of: account.id,
                offset: max(0, offset),
                limit: min(max(0, limit), 200)
            )
            return PageListing(
                pages: pages.map { $0.listed(web, views: scope.views(of: $0)) },
                total: try scope.store.telegraphPages.count(of: account.id),
                author: TelegraphAuthor(name: account.authorName, url: account.authorURL)
            )
        }
    }

    /// Removes a page of a browser.
    ///
    /// - Throws: `TelegraphError`.
    public func deletePage(_ path: String, session: String?) async throws(TelegraphError) {
        try await writing { try $0.deletePage(path, of: $0.accountOfBrowser(session)) }
    }

    /// Gives the account of a browser another token, for programs. The old one is none any more.
    ///
    /// - Throws: `TelegraphError`.
    public func newAccessToken(session: String?) async throws(TelegraphError) -> String {
        try await writing { try $0.renewToken(of: $0.accountOfBrowser(session)).text }
    }

    func writing<Result: Sendable>(
        _ body: @escaping @Sendable (RequestContext) throws -> Result
    ) async throws(TelegraphError) -> Result {
        do { return try await services.transact(body) } catch { throw services.telegraphError(for: error) }
    }
}

extension RequestContext {
    /// The account of a browser.
    ///
    /// - Throws: `TelegraphError.signInRequired`.
    func accountOfBrowser(_ session: String?) throws -> TelegraphAccountRecord {
        guard let account = try session.flatMap({ try telegraphAccount(ofSession: $0) }) else {
            throw TelegraphError.signInRequired
        }
        return account
    }
}
