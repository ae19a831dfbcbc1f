import ServerStore
import StdExtras
import Telegraph
import TelegramSchema

/// What members' programs do with pages and articles over the messenger's own connection.
///
/// `bots.invokeWebViewCustomMethod` carries methods of service accounts, with JSON both ways; the account here is the
/// caller's own, so that no method had to be invented. `messages.requestUrlAuth` signs a browser in.
enum PageMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.BotsInvokeWebViewCustomMethod.self, within: .text, invoke)
        routes.transaction(TLFunction.MessagesRequestUrlAuth.self, requestURLAuth)
    }

    static func invoke(_ request: TLFunction.BotsInvokeWebViewCustomMethod, _ call: Call) throws
        -> TL.DataJSON
    {
        guard request.bot == .inputUserSelf else { throw RPCError.bad("BOT_INVALID") }
        let parameters = Array(request.params.data.utf8)
        do {
            switch request.customMethod {
            case "createPage": return TL.DataJSON(data: try createPage(parameters, call))
            case "getPageList": return TL.DataJSON(data: try listPages(parameters, call))
            case "deletePage": return TL.DataJSON(data: try deletePage(parameters, call))
            case "hasTemplate": return TL.DataJSON(data: try hasTemplate(parameters, call) ? "true" : "false")
            case "reportArticle": return TL.DataJSON(data: try report(parameters, call) ? "true" : "false")
            default: throw RPCError.bad("METHOD_INVALID")
            }
        } catch let error as TelegraphError {
            // What was counted stays so.
            throw CommittedRPCError(error: .bad(error.name))
        }
    }

    // MARK: Pages

    private static func createPage(_ parameters: [UInt8], _ call: Call) throws -> String {
        let web = try web(call)
        // Before it is read: this is done on the writer, also for what is no page.
        try call.scope.take([Rate(name: "page drafts #\(call.user)", limit: RateLimit(600, per: 86_400))])
        let draft = try TelegraphDraft(TelegraphParameters(json: parameters))
        let account = try call.scope.telegraphAccount(of: call.user)
        let caller = TelegraphCaller(account: account, address: Subscriber(address: call.address))
        let page = try call.scope.publish(draft, at: nil, by: caller)
        return TelegraphReply.page(page.listed(web, views: 0)).resultBody
    }

    private static func listPages(_ parameters: [UInt8], _ call: Call) throws -> String {
        let web = try web(call)
        let wanted = JSONValue(utf8: parameters)?["limit"]
        var limit = 50
        if case .number(let number, _)? = wanted { limit = Int(exactly: number) ?? limit }
        let account = try call.scope.telegraphAccount(of: call.user)
        let pages = try call.store.telegraphPages.list(
            of: account.id,
            offset: 0,
            limit: min(max(0, limit), 200)
        )
        let total = try call.store.telegraphPages.count(of: account.id)
        return TelegraphReply.pageList(
            pages.map { $0.listed(web, views: call.scope.views(of: $0)) },
            total: total
        ).resultBody
    }

    private static func deletePage(_ parameters: [UInt8], _ call: Call) throws -> String {
        _ = try web(call)
        guard case .string(let path)? = JSONValue(utf8: parameters)?["path"], path.utf8.count <= 512 else {
            throw RPCError.bad("DATA_JSON_INVALID")
        }
        try call.scope.deletePage(path, of: call.scope.telegraphAccount(of: call.user))
        return "true"
    }

    private static func web(_ call: Call) throws -> WebOptions {
        guard let web = call.scope.options.web, web.telegraph != .off else {
            throw TelegraphError.unknownMethod
        }
        return web
    }

    // MARK: Articles that look wrong

    /// True if a template made the article of an address: who would report it knows before they write.
    private static func hasTemplate(_ parameters: [UInt8], _ call: Call) throws -> Bool {
        guard case .string(let url)? = JSONValue(utf8: parameters)?["url"], url.utf8.count <= 4096 else {
            throw RPCError.bad("DATA_JSON_INVALID")
        }
        return try call.isMadeByTemplate(url)
    }

    /// Tells the author of the template by which an article was made; false if there is none.
    private static func report(_ parameters: [UInt8], _ call: Call) throws -> Bool {
        guard let fields = JSONValue(utf8: parameters, keepsLines: true),
            case .string(let url)? = fields["url"],
            case .string(let words)? = fields["text"], url.utf8.count <= 4096
        else { throw RPCError.bad("DATA_JSON_INVALID") }
        return try call.reportArticle(url, words)
    }

    // MARK: Signing in

    /// A link that signs a browser in, for a place of the server's own pages; any other link stays as it is.
    static func requestURLAuth(_ request: TLFunction.MessagesRequestUrlAuth, _ call: Call) throws
        -> TL.UrlAuthResult
    {
        guard let web = call.scope.options.web, let url = request.url,
            url == web.url || url.hasPrefix(web.url + "/")
        else { return .urlAuthResultDefault }
        try call.scope.take([Rate(name: "web links #\(call.user)", limit: RateLimit(60, per: 3600))])
        let account = try call.scope.telegraphAccount(of: call.user)
        let link = try call.scope.signInLink(of: account)
        let place = String(url.dropFirst(web.url.utf8.count))
        return .urlAuthResultAccepted(
            .init(url: place.isEmpty ? link : "\(link)?next=\(TemplateLink.escaped(place))")
        )
    }
}
