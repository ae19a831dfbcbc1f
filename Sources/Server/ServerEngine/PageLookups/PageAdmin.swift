import ServerStore
import StdExtras
import TelegramSchema

/// The host's commands about web pages.
extension RequestContext {
    /// The pages that were used last.
    func newestPages(limit: Int) throws -> [AdminPage] {
        try store.webPages.newest(limit: min(max(0, limit), 10_000)).map(AdminPage.init)
    }

    /// Looks a page up again, whatever its age and version.
    func refreshPage(_ url: String) throws -> AdminPage {
        guard state.pages != nil else { throw AdminError.pagesOff }
        var record = try knownPage(url)
        record.ask(at: seconds)
        (record.tag, record.modified) = ("", "")
        record.expires = seconds.addingSaturating(PageTimes.patience)
        try save(record)
        try lookUp(record, for: nil, informingSince: 0)
        return AdminPage(record)
    }

    /// Forgets a page.
    func forgetPage(at url: String) throws -> AdminPage {
        let record = try knownPage(url)
        try forgetPage(record.id)
        return AdminPage(record)
    }

    /// Blocks a host, or allows it again.
    ///
    /// - Returns: All hosts that are blocked.
    func block(_ host: String, isBlocked: Bool) throws -> [String] {
        let name = host.lowercased()
        guard !name.isEmpty, name.utf8.count <= 253,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
        else { throw AdminError.hostInvalid }
        var hosts = try blockedHosts().filter { $0 != name }
        if isBlocked { hosts.append(name) }
        guard hosts.count <= Self.mostBlockedHosts else { throw AdminError.hostInvalid }
        try setBlockedHosts(hosts.sorted())
        return hosts.sorted()
    }

    private func knownPage(_ url: String) throws -> WebPageRecord {
        let address = state.pages?.address(of: url) ?? url
        guard let record = try page(at: address), record.state != .own, ownLink(record.address) == nil else {
            throw AdminError.pageUnknown
        }
        return record
    }
}

extension AdminPage {
    fileprivate init(_ page: WebPageRecord) {
        self.init(
            state: "\(page.state)",
            address: page.address,
            asked: page.asked,
            storedBytes: page.storedBytes,
            views: page.views
        )
    }
}
