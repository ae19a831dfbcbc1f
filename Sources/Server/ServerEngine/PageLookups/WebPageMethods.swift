import ServerStore
import TelegramSchema

/// `messages.getWebPage` and `messages.getWebPagePreview`.
enum WebPageMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesGetWebPagePreview.self, within: .text, getWebPagePreview)
        routes.transaction(TLFunction.MessagesGetWebPage.self, getWebPage)
    }

    /// The page that a message with this text would show, perhaps still pending: an update follows then.
    static func getWebPagePreview(
        _ request: TLFunction.MessagesGetWebPagePreview,
        _ call: Call
    ) throws -> TL.MessagesWebPagePreview {
        let text = try call.text(request.message, request.entities)
        guard let choice = try call.page(of: text) else {
            return TL.MessagesWebPagePreview(media: .messageMediaEmpty, chats: [], users: [])
        }
        try call.useAndFollow(choice)
        let media = try call.scope.render(choice.shown, for: call.user)
        return TL.MessagesWebPagePreview(media: media, chats: [], users: [])
    }

    /// A page with its whole article, unless the caller has this version.
    static func getWebPage(_ request: TLFunction.MessagesGetWebPage, _ call: Call) throws
        -> TL.MessagesWebPage
    {
        guard let address = try call.scope.pageAddress(of: request.url),
            let choice = try call.page(at: address)
        else { return .none(request.url) }
        try call.useAndFollow(choice)
        guard var record = try call.scope.page(choice.record.id) else { return .none(request.url) }
        if record.state == .found, try call.scope.countView(of: record, by: call.user) {
            record.views &+= 1
            try call.scope.save(record)
            try call.scope.countReading(of: record, by: call.user)
        }
        if record.state == .found, request.hash != 0, request.hash == record.hash {
            return .init(
                webpage: .webPageNotModified(.init(cachedPageViews: record.views)),
                chats: [],
                users: []
            )
        }
        let page = try call.scope.renderWhole(record, for: call.user)
        // The version of an own link is known once it is rendered.
        if case .webPage(let shown) = page, request.hash != 0, request.hash == shown.hash {
            return .init(webpage: .webPageNotModified(.init()), chats: [], users: [])
        }
        return .init(webpage: page, chats: [], users: [])
    }
}

extension TL.MessagesWebPage {
    /// The answer for an address without a page.
    fileprivate static func none(_ url: String) -> TL.MessagesWebPage {
        .init(webpage: .webPageEmpty(.init(id: 0, url: url)), chats: [], users: [])
    }
}

extension RequestContext {
    /// Counts that somebody opens a page; false if it was counted today already.
    fileprivate func countView(of page: WebPageRecord, by viewer: UserID) throws -> Bool {
        try store.webPages.addView(of: page.id, by: viewer, on: seconds / 86_400)
    }
}
