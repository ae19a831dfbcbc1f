import HTTPTypes
import Hummingbird
import ServerEngine

/// Signing in by a code or a link, and signing out.
enum SignInRoutes {
    static func add(to router: SiteRoutes.Browser, _ site: Site) {
        router.get("/sign-in") { request, context in
            let next = LocalPath(FormFields(request.uri.query ?? "")["next"])
            return try numberPage(context, site, next: next)
        }
        router.post("/sign-in") { _, context in try await sendCode(context, site) }
        router.post("/sign-in/code") { _, context in try await enterCode(context, site) }
        router.get("/sign-in/link/:token") { request, context in
            let token = try context.part("token")
            guard let name = try await site.engine.webLinkName(token) else {
                return try Pages.page("sign-in/link-gone.html", title: "Sign in", context, site)
            }
            let next = FormFields(request.uri.query ?? "")["next"].map { LocalPath($0).text } ?? "/pages"
            let texts = ["name": name, "token": token, "next": next]
            return try Pages.page("sign-in/link.html", title: "Sign in", context, site, texts: texts)
        }
        router.post("/sign-in/link/:token") { _, context in
            do {
                let session = try await site.engine.signInWeb(
                    link: context.part("token"),
                    browser: context.session.token
                )
                return try signedIn(session, next: LocalPath(context.form?["next"]), site)
            } catch WebSignInError.expired {
                return try Pages.page("sign-in/link-gone.html", title: "Sign in", context, site)
            } catch let error as WebSignInError {
                throw failure(error)
            }
        }
        router.post("/sign-out") { _, context in
            let others = context.form?["others"] == "1"
            try await site.engine.signOutWeb(context.session.token, others: others)
            var response = Response.redirect(to: others ? "/?signed-out=others" : "/")
            if !others { response.forgetSession(try site.web) }
            return response
        }
    }

    private static func sendCode(_ context: WebContext, _ site: Site) async throws -> Response {
        let (next, number) = (LocalPath(context.form?["next"]), context.form?["number"] ?? "")
        do {
            try await site.engine.sendWebCode(
                to: number,
                browser: context.session.token,
                address: context.address
            )
        } catch WebSignInError.nameInvalid {
            let problem = "Enter a phone number with its country code, or a username."
            return try numberPage(context, site, next: next, number: number, problem: problem)
        } catch WebSignInError.tooMany(let seconds) {
            let problem = WebFailure.tooMany(seconds: seconds).message
            return try numberPage(
                context,
                site,
                next: next,
                number: number,
                problem: problem,
                status: .tooManyRequests
            )
        } catch let error as WebSignInError {
            throw failure(error)
        }
        return try codePage(context, site, next: next, number: number)
    }

    private static func enterCode(_ context: WebContext, _ site: Site) async throws -> Response {
        let (next, number) = (LocalPath(context.form?["next"]), context.form?["number"] ?? "")
        do {
            let session = try await site.engine.signInWeb(
                code: context.form?["code"] ?? "",
                browser: context.session.token,
                address: context.address
            )
            return try signedIn(session, next: next, site)
        } catch WebSignInError.codeInvalid(let left) where left > 0 {
            let problem = "That is not the code. \(left == 1 ? "One try is" : "\(left) tries are") left."
            return try codePage(context, site, next: next, number: number, problem: problem)
        } catch WebSignInError.codeInvalid, WebSignInError.expired {
            let problem = "This code is not good any more. Ask for another one."
            return try numberPage(context, site, next: next, number: number, problem: problem)
        } catch WebSignInError.tooMany(let seconds) {
            let problem = WebFailure.tooMany(seconds: seconds).message
            return try codePage(
                context,
                site,
                next: next,
                number: number,
                problem: problem,
                status: .tooManyRequests
            )
        } catch let error as WebSignInError {
            throw failure(error)
        }
    }

    private static func signedIn(_ session: String, next: LocalPath, _ site: Site) throws -> Response {
        var response = Response.redirect(to: next.text)
        response.set(session: session, try site.web)
        return response
    }

    private static func numberPage(
        _ context: WebContext,
        _ site: Site,
        next: LocalPath,
        number: String = "",
        problem: String = "",
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        try Pages.page(
            "sign-in/number.html",
            title: "Sign in",
            context,
            site,
            status: status,
            next: next.text,
            texts: ["number": String(number.prefix(64)), "problem": problem]
        )
    }

    private static func codePage(
        _ context: WebContext,
        _ site: Site,
        next: LocalPath,
        number: String,
        problem: String = "",
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        try Pages.page(
            "sign-in/code.html",
            title: "Sign in",
            context,
            site,
            status: status,
            next: next.text,
            texts: ["number": String(number.prefix(64)), "problem": problem]
        )
    }

    private static func failure(_ error: WebSignInError) -> WebFailure {
        switch error {
        case .tooMany(let seconds): .tooMany(seconds: seconds)
        case .nameInvalid, .codeInvalid, .expired: .invalid
        case .unavailable: .unavailable
        }
    }
}
