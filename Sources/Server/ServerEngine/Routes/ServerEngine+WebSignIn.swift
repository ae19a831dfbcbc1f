import Logging
import ServerStore
import StdExtras
import TelegramSchema
import WireCrypto

/// Signing browsers in: by a code in the member's chat with the service account, or by a link.
extension ServerEngine {
    /// Who is signed in by a token; nil for nobody.
    ///
    /// - Throws: `ServerStoreError`.
    public func webVisitor(_ token: String) async throws -> WebVisitor? {
        let digest = WebToken.digest(of: token)
        return try await services.transact { try $0.webVisitor(digest) }
    }

    /// Sends a code to the member of a phone number or public name, if there is one. Nobody is told if there is.
    ///
    /// - Parameters:
    ///   - name: What was entered.
    ///   - browser: A secret of the browser, in which alone the code can be entered.
    ///   - address: The address of the browser.
    /// - Throws: ``WebSignInError``.
    public func sendWebCode(
        to name: String,
        browser: String,
        address: String
    ) async throws(WebSignInError) {
        guard let name = WebSignInName(name) else { throw .nameInvalid }
        let digest = WebToken.digest(of: browser)
        try await signingIn { try $0.sendWebCode(to: name, browser: digest, address: address) }
    }

    /// Signs a browser in by the code that was sent.
    ///
    /// - Parameters:
    ///   - code: What was entered.
    ///   - browser: The secret of the browser, as it was when the code was sent.
    ///   - address: The address of the browser.
    /// - Returns: The token of the new session.
    /// - Throws: ``WebSignInError``.
    public func signInWeb(
        code: String,
        browser: String,
        address: String
    ) async throws(WebSignInError) -> String {
        let digest = WebToken.digest(of: browser)
        let digits = code.filter { !$0.isWhitespace && $0 != "-" }
        let result = try await signingIn {
            try $0.signInWeb(code: digits, browser: digest, address: address)
        }
        return try result.get()
    }

    /// The name of the account that a link signs in as; nil for a link that is none any more.
    ///
    /// - Throws: `ServerStoreError`.
    public func webLinkName(_ link: String) async throws -> String? {
        let digest = WebToken.digest(of: link)
        return try await services.transact { scope in
            guard let link = try scope.store.webSessions.link(digest), link.expires > scope.seconds else {
                return nil
            }
            return try scope.store.telegraphAccounts.find(link.account)?.shortName
        }
    }

    /// Signs a browser in by a link, which is then used up.
    ///
    /// - Parameters:
    ///   - link: The secret of the link.
    ///   - browser: The secret of the browser, whose former session ends.
    /// - Returns: The token of the new session.
    /// - Throws: ``WebSignInError``.
    public func signInWeb(link: String, browser: String) async throws(WebSignInError) -> String {
        let (digest, former) = (WebToken.digest(of: link), WebToken.digest(of: browser))
        return try await signingIn { scope in
            guard let link = try scope.store.webSessions.link(digest), link.expires > scope.seconds,
                try scope.store.telegraphAccounts.find(link.account) != nil
            else { throw WebSignInError.expired }
            try scope.store.webSessions.deleteLink(digest)
            return try scope.startWebSession(user: nil, account: link.account, inPlaceOf: former)
        }
    }

    /// Ends a session, or all others of its member. In a browser that has no more than an account of pages, the others are
    /// those of this account.
    ///
    /// - Throws: `ServerStoreError`.
    public func signOutWeb(_ token: String, others: Bool) async throws {
        let digest = WebToken.digest(of: token)
        try await services.transact { scope in
            guard let session = try scope.webSession(digest) else { return }
            guard others else { return try scope.store.webSessions.delete(digest) }
            if let user = session.user {
                try scope.store.webSessions.deleteAll(of: user, except: digest)
            } else if let account = session.account {
                try scope.store.webSessions.deleteAll(ofAccount: account, except: digest)
            }
        }
    }

    private func signingIn<Result: Sendable>(
        _ body: @escaping @Sendable (RequestContext) throws -> Result
    ) async throws(WebSignInError) -> Result {
        do {
            return try await services.transact(body)
        } catch let error as WebSignInError {
            throw error
        } catch let error as RPCError {
            throw error.waitSeconds.map { .tooMany(seconds: $0) } ?? .unavailable
        } catch {
            services.logger.error("browser not signed in", metadata: ["error": "\(error)"])
            throw .unavailable
        }
    }
}
