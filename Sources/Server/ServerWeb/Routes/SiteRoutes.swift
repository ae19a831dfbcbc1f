import Hummingbird

/// All routes. Each area adds its own in a file of its own.
///
/// Areas for browsers add theirs to `browser`, whose requests have a session and are checked against forgery. Areas for
/// programs and readers add theirs to `open`, which knows no session.
enum SiteRoutes {
    typealias Open = Router<WebContext>
    typealias Browser = RouterGroup<WebContext>

    static func router(of site: Site) -> Open {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: AccessLog(site: site))
        router.add(middleware: SecurityHeaders(site: site))
        router.add(middleware: ErrorPages(site: site))
        router.add(middleware: RequestBounds(site: site))
        let browser = router.group()
            .add(middleware: BrowserSessions(site: site))
            .add(middleware: ForgeryCheck(site: site))
        AssetRoutes.add(to: router, site)
        TelegraphRoutes.add(to: router, site)
        FileRoutes.add(to: router, site)
        SignInRoutes.add(to: browser, site)
        HomeRoutes.add(to: browser, site)
        WritingRoutes.add(to: browser, site)
        PublishedRoutes.add(to: router, site)
        return router
    }
}
