import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import MTProto
import Signals

/// Signs somebody in, step by step. What it makes on the way is gone again when nothing comes of it.
final class SignInModel {
    /// How far it has come.
    private(set) var state = SignInState() { didSet { if state != oldValue { onChange?() } } }
    /// Called whenever ``state`` is another.
    var onChange: (@MainActor () -> Void)?

    private let host: ClientHost
    private let done: @MainActor (Account) -> Void
    private var record: ServerRecord?
    private var account: Account?
    /// An account that was signed out elsewhere, and is to be signed in again.
    private let former: Account?
    private var questions: SignInPrompts?
    private var work: Task<Void, Never>?

    /// A sign-in at a server that the member names.
    ///
    /// - Parameters:
    ///   - host: Makes the account.
    ///   - done: Gets the account when somebody is signed in on it.
    init(_ host: ClientHost, done: @escaping @MainActor (Account) -> Void) {
        self.host = host
        self.done = done
        former = nil
    }

    /// A sign-in on an account whose session was ended elsewhere: its server is known.
    init(_ host: ClientHost, again account: Account, done: @escaping @MainActor (Account) -> Void) {
        self.host = host
        self.done = done
        (former, self.account) = (account, account)
        questions = SignInPrompts(QRCodeLogin.Environment(account.network))
        record = try? ServerRecord(of: account.folder)
        state.server = record?.link.endpoint.text ?? account.folder.name
        state.step = .phone
    }

    /// Takes note of a link by which the program was opened. What it names hears nothing before the member goes on.
    func offer(_ link: String) {
        guard case .server = state.step, let invite = try? InviteLink(link) else { return }
        state.offered = invite.endpoint.text
    }

    /// Goes on with what was typed; what it means depends on the step.
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
                case .server: try await find(answer)
                case .fingerprint: try await enterServer()
                case .phone:
                    state.phone = answer
                    try await take(questions?.requestCode(answer))
                case .code: try await take(questions?.enter(code: answer))
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

    /// Signs in by a picture that another device reads, in place of a number and a code.
    func showPicture() {
        guard state.step == .phone, !state.isBusy, let questions else { return }
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

    /// Goes a step back.
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

    /// Gives up.
    func stop() {
        work?.cancel()
        abandon()
    }

    private func abandon() {
        guard let account, former == nil else { return }
        self.account = nil
        let host = host
        Task { await host.abandon(account) }
    }

    // MARK: - The server

    private func find(_ place: String) async throws {
        var link = try InviteLink(place.contains("://") ? place : "martlet://\(place)")
        let offer = try await host.serverKey(of: link)
        try Task.checkCancellation()
        link.key = KeyFingerprint(of: offer.key)
        record = ServerRecord(link: link, key: offer.key)
        state.server = link.endpoint.text
        if offer.isVouchedFor {
            try await enterServer()
        } else {
            state.step = .fingerprint("\(offer.fingerprint)")
        }
    }

    private func enterServer() async throws {
        guard let record else { return }
        let made = try await host.makeAccount(host.home.freeName(on: record.link.endpoint.host), on: record)
        account = made
        do {
            try Task.checkCancellation()
            try await made.start()
            questions = SignInPrompts(QRCodeLogin.Environment(made.network))
        } catch {
            abandon()
            throw error
        }
        state.step = .phone
    }

    // MARK: - The member

    private func take(_ next: SignInPrompts.Next?) async throws {
        try Task.checkCancellation()
        guard let account, let next else { return }
        switch next {
        case .ask(let step): state.step = step
        case .signedIn(let user):
            try await account.signedIn(user)
            try host.home.choose(account.folder)
            self.account = nil
            done(account)
        }
    }
}
