package import ClientEngine
package import ClientHost
import ClientNetwork
import Foundation
import MTProto
import Signals

/// Signs a user in, step by step. An account that was made on the way is deleted if the sign-in is not completed.
package final class SignInModel {
    /// The state of the sign-in.
    private(set) var state = SignInState() { didSet { if state != oldValue { onChange?() } } }
    /// Called when ``state`` changed.
    var onChange: (@MainActor () -> Void)?

    private let host: ClientHost
    private let done: @MainActor (Account) -> Void
    private var record: ServerRecord?
    /// The secret of the invitation in the server's link; nil for none.
    private var invitation: String?
    private var account: Account?
    /// An account that was signed out elsewhere, to be signed in again.
    private let former: Account?
    private var questions: SignInPrompts?
    private var work: Task<Void, Never>?
    /// Counts the seconds until the code can be requested again.
    private var countdown: Task<Void, Never>?

    /// A sign-in at a server that the user enters.
    ///
    /// - Parameters:
    ///   - host: Makes the account.
    ///   - done: Called with the account once the user is signed in.
    package init(_ host: ClientHost, done: @escaping @MainActor (Account) -> Void) {
        self.host = host
        self.done = done
        former = nil
    }

    /// A sign-in to an account whose session was ended elsewhere, and whose server is known.
    package init(_ host: ClientHost, again account: Account, done: @escaping @MainActor (Account) -> Void) {
        self.host = host
        self.done = done
        (former, self.account) = (account, account)
        let questions = SignInPrompts(QRCodeLogin.Environment(account.network))
        self.questions = questions
        Task { [weak self] in
            let offers = await questions.offersPictures()
            self?.state.offersPictures = offers
        }
        record = try? ServerRecord(of: account.folder)
        state.server = record?.link.endpoint.text ?? account.folder.name
        state.step = .phone
    }

    /// Takes the link that opened the program. Its server is not contacted before the user continues.
    package func offer(_ link: String) {
        guard case .server = state.step, let invite = try? InviteLink(link) else { return }
        state.offered = invite.endpoint.text
    }

    /// Submits the answer to the current step.
    func submit(_ answer: String, _ second: String = "") {
        guard !state.isBusy else { return }
        let answer = answer.trimmingCharacters(in: .whitespacesAndNewlines)
        let second = second.trimmingCharacters(in: .whitespacesAndNewlines)
        state.isBusy = true
        state.problem = nil
        let step = state.step
        work = Task {
            do {
                switch step {
                case .server: try await find(TypedServer(answer))
                case .fingerprint: try await enterServer()
                case .phone:
                    state.phone = answer
                    try await take(questions?.requestCode(answer))
                case .code: try await take(questions?.enter(code: SignInAnswer.code(answer)))
                case .name: try await take(questions?.signUp(answer, second))
                case .password: try await take(questions?.enter(password: answer))
                case .picture: break
                }
            } catch is CancellationError {
            } catch {
                state.problem = UserFacingError(error)
            }
            state.isBusy = false
        }
    }

    /// Requests the code again, once the server allows it.
    func resendCode() {
        guard case .code = state.step, state.resendIn == 0, !state.isBusy, let questions else { return }
        state.isBusy = true
        state.problem = nil
        work = Task {
            do {
                try await take(questions.resendCode())
            } catch is CancellationError {
            } catch {
                state.problem = UserFacingError(error)
            }
            state.isBusy = false
        }
    }

    private func countDown(_ wait: Duration?) {
        countdown?.cancel()
        state.resendIn = wait.map { Int($0.components.seconds) }
        guard wait != nil else { return }
        countdown = Task { [weak self] in
            while true {
                try? await Task.sleep(for: .seconds(1))
                guard !Task.isCancelled, let self, let left = state.resendIn, left > 0 else { return }
                state.resendIn = left - 1
            }
        }
    }

    /// Signs in by a QR code that another device scans, instead of a phone number and a code.
    func showPicture() {
        guard state.mayShowPicture, !state.isBusy, let questions else { return }
        state.problem = nil
        state.step = .picture(nil)
        work = Task {
            do {
                let next = try await questions.showPictures { [weak self] token in
                    guard let self, case .picture = state.step else { return }
                    state.step = .picture(token.link)
                }
                try Task.checkCancellation()
                try await take(next)
            } catch {
                guard !Task.isCancelled else { return }
                state.step = .phone
                state.problem = UserFacingError(error)
            }
        }
    }

    /// Goes back a step.
    func goBack() {
        work?.cancel()
        state.isBusy = false
        state.problem = nil
        switch state.step {
        case .server: break
        case .code, .name, .password, .picture: state.step = .phone
        case .phone where former != nil: break
        case .fingerprint, .phone:
            state.step = .server
            abandon()
        }
    }

    /// Cancels the sign-in.
    package func stop() {
        work?.cancel()
        countdown?.cancel()
        abandon()
    }

    private func abandon() {
        guard let account, former == nil else { return }
        self.account = nil
        let host = host
        Task { await host.abandon(account) }
    }

    // MARK: - The server

    private func find(_ server: TypedServer) async throws {
        var (link, offer) = try await Self.firstKey(of: server.links, host)
        try Task.checkCancellation()
        link.key = KeyFingerprint(of: offer.key)
        invitation = link.invitation
        var record = ServerRecord(link: link, key: offer.key)
        record.resolvers = RecordFetcher.publicResolvers
        self.record = record
        state.server = link.endpoint.text
        if offer.isVouchedFor {
            try await enterServer()
        } else {
            state.step = .fingerprint("\(offer.fingerprint)")
        }
    }

    /// Asks all links for their server's key at once, and takes the first one that has it.
    private static func firstKey(of links: [InviteLink], _ host: ClientHost) async throws
        -> (InviteLink, ServerKeyFetcher.Offer)
    {
        let requests = links.map { link in
            Task { try await host.serverKey(of: link, resolvers: RecordFetcher.publicResolvers) }
        }
        return try await withTaskCancellationHandler {
            defer { for request in requests { request.cancel() } }
            var failure: any Error = ServerKeyError.notFound
            for (link, request) in zip(links, requests) {
                do { return (link, try await request.value) } catch { failure = error }
            }
            throw failure
        } onCancel: {
            for request in requests { request.cancel() }
        }
    }

    private func enterServer() async throws {
        guard let record else { return }
        let made = try await host.makeAccount(host.home.freeName(on: record.link.endpoint.host), on: record)
        account = made
        do {
            try Task.checkCancellation()
            try await made.start()
            let questions = SignInPrompts(QRCodeLogin.Environment(made.network), invitation: invitation)
            self.questions = questions
            // Before the page is shown: a button that comes later would move the others.
            state.offersPictures = await questions.offersPictures()
            try Task.checkCancellation()
        } catch {
            abandon()
            throw error
        }
        state.step = .phone
    }

    // MARK: - User

    private func take(_ next: SignInPrompts.Next?) async throws {
        try Task.checkCancellation()
        guard let account, let next else { return }
        switch next {
        case .ask(let step):
            state.step = step
            if case .code(let code) = step { countDown(code.nextAfter) } else { countDown(nil) }
        case .signedIn(let user):
            try await account.signedIn(user)
            try host.home.choose(account.folder)
            self.account = nil
            done(account)
        }
    }
}
