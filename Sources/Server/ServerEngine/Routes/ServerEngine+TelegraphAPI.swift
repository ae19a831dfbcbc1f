import Logging
import ServerStore
import StdExtras
public import Telegraph
import TelegramSchema

/// The nine methods of Telegraph's API.
extension ServerEngine {
    /// Carries out a call.
    ///
    /// - Parameters:
    ///   - request: The call, which keeps the limits.
    ///   - address: The address of the caller.
    /// - Returns: The answer.
    public func telegraph(_ request: TelegraphRequest, from address: String) async -> TelegraphReply {
        guard let web = services.options.web, web.telegraph != .off else { return .failure(.unknownMethod) }
        do {
            let answer = try await services.transact { try $0.answer(request, from: address) }
            return try answer.reply(web)
        } catch {
            return .failure(services.telegraphError(for: error))
        }
    }
}

extension EngineServices {
    /// The error that a client gets.
    func telegraphError(for error: any Error) -> TelegraphError {
        switch error {
        case let error as TelegraphError: return error
        case ServerStoreError.overloaded: return .floodWait(seconds: 1)
        case ServerStoreError.closed: return .pageSaveFailed
        default:
            logger.error("page not stored", metadata: ["error": "\(error)"])
            return .pageSaveFailed
        }
    }
}

/// What the writer found, before JSON is read and made: the writer has no time for that.
private enum TelegraphAnswer: Sendable {
    case account(TelegraphAccount, fields: Set<TelegraphAccount.Field>)
    case page(TelegraphPageRecord, views: Int, returnsContent: Bool, canEdit: Bool?)
    case list([(page: TelegraphPageRecord, views: Int)], total: Int)
    case views(Int)

    func reply(_ web: WebOptions) throws(TelegraphError) -> TelegraphReply {
        switch self {
        case .account(let account, let fields): return .account(account, fields: fields)
        case .views(let views): return .views(views)
        case .list(let pages, let total):
            return .pageList(pages.map { $0.page.listed(web, views: $0.views) }, total: total)
        case .page(let page, let views, let returnsContent, let canEdit):
            let document = try page.document(below: web)
            return .page(
                TelegraphPage(
                    path: page.path,
                    document,
                    returnsContent: returnsContent,
                    views: views,
                    canEdit: canEdit
                )
            )
        }
    }
}

extension RequestContext {
    fileprivate func answer(_ request: TelegraphRequest, from address: String) throws -> TelegraphAnswer {
        switch request {
        case .createAccount(let shortName, let author):
            let (account, token) = try makeTelegraphAccount(
                shortName: shortName,
                author: author,
                address: address
            )
            let fields = TelegraphAccount.defaultFields.union([.authURL])
            return try answer(account, fields: fields, token: token)
        case .editAccountInfo(let token, let shortName, let author):
            var account = try telegraphAccount(token: token)
            account.shortName = shortName ?? account.shortName
            account.authorName = author.name ?? account.authorName
            account.authorURL = author.url ?? account.authorURL
            try store.telegraphAccounts.update(account)
            return try answer(account, fields: TelegraphAccount.defaultFields)
        case .getAccountInfo(let token, let fields):
            return try answer(telegraphAccount(token: token), fields: fields)
        case .revokeAccessToken(let token):
            let account = try telegraphAccount(token: token)
            let new = try renewToken(of: account)
            return try answer(account, fields: [.authURL], token: new)
        case .createPage(let token, let draft, let returnsContent):
            let page = try publish(draft, at: nil, by: caller(token, address))
            return .page(page, views: 0, returnsContent: returnsContent, canEdit: true)
        case .editPage(let token, let path, let draft, let returnsContent):
            let page = try publish(draft, at: path, by: caller(token, address))
            return .page(page, views: views(of: page), returnsContent: returnsContent, canEdit: true)
        case .getPage(let path, let returnsContent):
            let page = try telegraphPage(path)
            return .page(page, views: views(of: page), returnsContent: returnsContent, canEdit: nil)
        case .getPageList(let token, let offset, let limit):
            let account = try telegraphAccount(token: token)
            let pages = try store.telegraphPages.list(of: account.id, offset: offset, limit: limit)
            let total = try store.telegraphPages.count(of: account.id)
            return .list(pages.map { ($0, views(of: $0)) }, total: total)
        case .getViews(let path, let period):
            return .views(try views(of: try telegraphPage(path), in: period))
        }
    }

    private func caller(_ token: String, _ address: String) throws -> TelegraphCaller {
        TelegraphCaller(
            account: try telegraphAccount(token: token),
            address: Subscriber(address: address)
        )
    }

    private func telegraphPage(_ path: String) throws -> TelegraphPageRecord {
        guard let page = try store.telegraphPages.find(path) else { throw TelegraphError.pageNotFound }
        return page
    }

    private func answer(
        _ record: TelegraphAccountRecord,
        fields: Set<TelegraphAccount.Field>,
        token: WebToken? = nil
    ) throws -> TelegraphAnswer {
        var account = TelegraphAccount(
            shortName: record.shortName,
            authorName: record.authorName,
            authorURL: record.authorURL,
            accessToken: token?.text
        )
        if fields.contains(.authURL) { account.authURL = try signInLink(of: record) }
        if fields.contains(.pageCount) {
            account.pageCount = try store.telegraphPages.count(of: record.id)
        }
        return .account(account, fields: fields)
    }
}
