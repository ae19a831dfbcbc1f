import ServerStore
import TelegramSchema

extension RequestContext {
    /// What a text names of this server; nil for any other text.
    func ownLink(_ link: String) -> OwnLink? {
        OwnLink(link, server: options.invitationLink(nil), web: options.web?.url)
    }

    /// The page of one of the server's own links, as `viewer` may see it now.
    func renderOwn(_ record: WebPageRecord, for viewer: UserID) throws -> TL.WebPage {
        guard let link = ownLink(record.address), var page = try preview(of: link, for: viewer) else {
            return .webPageEmpty(.init(id: record.id, url: record.address))
        }
        page.id = record.id
        var writer = TLWriter(reserving: 512)
        page.encode(to: &writer)
        page.hash = WebPageRecord.hash(of: writer.bytes)
        return .webPage(page)
    }

    /// The preview of a link, without number and hash: no more than `viewer` would see who opens it. Nil where that is
    /// nothing.
    func preview(of link: OwnLink, for viewer: UserID) throws -> TL.WebPage.WebPage? {
        var page = TL.WebPage.WebPage(id: 0, url: link.address, displayUrl: link.address, hash: 0)
        page.siteName = ServiceUser.name
        switch link {
        case .user(let name):
            guard case .user(let id)? = try store.usernames.owner(of: name), let user = try user(id),
                try !isBlocked(between: id, and: viewer),
                case .user(let shown) = try render(user, for: viewer), !shown.deleted
            else { return nil }
            page.type = "telegram_user"
            page.displayUrl = "@" + (user.username ?? name)
            page.title = [shown.firstName, shown.lastName].compactMap(\.self).joined(separator: " ")
            page.description = user.about.isEmpty ? nil : user.about
            page.photo = try user.photo.flatMap { try photo($0) }
        case .group(let hash):
            guard let (invite, chat, members) = try openInvite(hash, for: viewer) else { return nil }
            page.type = invite.needsApproval ? "telegram_chat_request" : "telegram_chat"
            page.title = chat.title
            let count = members.count == 1 ? "1 member" : "\(members.count) members"
            page.description = chat.about.isEmpty ? count : count + "\n" + chat.about
            page.photo = try chat.photo.flatMap { try photo($0) }
        // It is stored, as its text is long: see ``ownPage(_:_:)``. One that was deleted shows nothing.
        case .page: return nil
        case .server(let link):
            let place = link.drop { $0 != ":" }.dropFirst(3).prefix { !"/?".contains($0) }
            page.type = "article"
            page.displayUrl = String(place)
            page.title = String(place)
        }
        return page
    }
}
