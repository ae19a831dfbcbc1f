import ServerStore
import TelegramSchema

/// The hosts whose pages the server's host has blocked while it runs: a setting of the server, one name a line.
extension RequestContext {
    private static let setting = "page-blocked-hosts"
    /// Most hosts that are blocked this way.
    static let mostBlockedHosts = 1000

    /// The blocked hosts, in small letters, each with all below it.
    func blockedHosts() throws -> [String] {
        if let known = state.caches.blockedHosts { return known }
        let stored = try store.settings.server(Self.setting) ?? []
        let hosts = String(decoding: stored, as: UTF8.self).split(separator: "\n").map(String.init)
        state.caches.blockedHosts = hosts
        return hosts
    }

    /// Stores the blocked hosts.
    func setBlockedHosts(_ hosts: [String]) throws {
        try store.settings.setServer(Self.setting, Array(hosts.joined(separator: "\n").utf8))
        state.caches.blockedHosts = hosts
    }

    /// True if the host of an address, in its one form, is blocked.
    func isBlocked(_ address: String) throws -> Bool {
        let blocked = try blockedHosts()
        guard !blocked.isEmpty else { return false }
        let rest = address.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
        let host = rest.prefix { $0 != ":" }
        return blocked.contains { host == $0 || host.hasSuffix("." + $0) }
    }
}
