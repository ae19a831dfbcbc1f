import Foundation
import PageFetching
import PageParsing
import WebPages

extension WebPageReader {
    /// Looks pages up as the host wants it; nil if no page is to be looked up.
    init?(_ settings: PageSettings, now: @escaping @Sendable () -> Int) {
        guard settings.mode != .off else { return nil }
        var options = Options()
        options.makesArticles = settings.mode == .on
        options.allowedHosts = settings.allowedHosts
        options.deniedHosts = settings.deniedHosts
        options.noArticleHosts = settings.noArticleHosts
        // This program again, by a link that still works after an upgrade has replaced the file.
        let program = "/proc/self/exe"
        self.init(
            options,
            fetcher: PageFetcher(
                executable: program,
                arguments: ["page-fetcher"],
                settings: FetcherSettings(settings)
            ),
            parser: PageParser(executable: program, arguments: ["page-parser"]),
            now: now
        )
    }
}

extension FetcherSettings {
    /// The settings of the process that fetches.
    init(_ settings: PageSettings) {
        var servers = settings.nameServers
        if servers.isEmpty {
            // A machine without the file asks itself, as the system does.
            let file = try? String(contentsOfFile: "/etc/resolv.conf", encoding: .utf8)
            servers = NameServer.servers(inResolverFile: file ?? "")
        }
        self.init(
            policy: AddressPolicy(allowed: settings.allowedNetworks, denied: settings.deniedNetworks),
            nameServers: servers,
            overrides: settings.connections,
            contact: settings.contact,
            proxy: settings.proxy
        )
        if let authorities = settings.authorities { self.authorities = authorities }
    }
}
