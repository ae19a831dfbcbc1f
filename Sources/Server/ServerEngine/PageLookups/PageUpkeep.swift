import ServerStore
import StdExtras
import TelegramSchema

extension RequestContext {
    /// Most pages that one step of the upkeep forgets or takes files from.
    private static let step = 100

    /// Forgets pages that nobody has, and takes the files from those that were not used for the longest time while all
    /// take more room than the host gives.
    ///
    /// - Returns: True if more is left to do.
    func keepUpPages() throws -> Bool {
        let hasViews = try store.webPages.deleteViews(before: seconds / 86_400, limit: Self.step * 10)
        let date = seconds.subtractingSaturating(Int32(clamping: options.limits.unusedPageSeconds))
        let unused = try store.webPages.unused(since: date, limit: Self.step)
        for (id, isShown) in unused {
            if isShown, var page = try page(id) {
                // It is not looked at again for a while, so that the others have their turn.
                page.used = seconds
                try save(page)
            } else {
                try forgetPage(id)
            }
        }
        return try takeFiles() || hasViews || unused.count == Self.step
    }

    /// Removes a page.
    func forgetPage(_ id: Int64) throws {
        try store.webPages.delete(id)
        state.caches.pages[id] = nil
    }

    private func takeFiles() throws -> Bool {
        var excess = try store.webPages.storedBytes() - options.limits.pageBytes
        guard excess > 0 else { return false }
        for id in try store.webPages.leastUsed(limit: Self.step) where excess > 0 {
            guard var page = try page(id) else { continue }
            excess -= page.storedBytes
            try strip(&page)
            page.expires = 0
            try save(page)
        }
        return excess > 0
    }

    /// Takes a page's article and files away. Its next look-up fetches all of it again, whatever version it is.
    func strip(_ page: inout WebPageRecord) throws {
        try store.webPages.set(article: nil, files: [], of: page.id)
        var stored = try StoredWebPage(decoding: page.content)
        (stored.photo, stored.document, stored.part, stored.partFiles) = (0, 0, nil, [])
        stored.page.hasLargeMedia = false
        page.content = stored.encoded()
        page.storedBytes = 0
        (page.tag, page.modified, page.hash) = ("", "", 1)
    }
}
