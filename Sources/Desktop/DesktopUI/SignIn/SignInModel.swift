import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import MTProto
import Signals
import TelegramSchema
import WireCrypto

/// Signs somebody in, step by step. What it makes on the way is gone again when nothing comes of it.
final class SignInModel {
    /// How the program is known to servers that ask; ours does not.
    private static let application = SignIn.Application(id: 1, hash: String(repeating: "0", count: 32))

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
    private var code: SentCode?
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
        record = try? ServerRecord(of: account.folder)
        state.server = record?.link.endpoint.text ?? account.folder.name
        state.step = .phone
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
                case .phone: try await requestCode(answer)
                case .code: try await enter(code: answer)
                case .name: try await signUp(answer, second)
                case .password: try await enter(password: answer)
                }
            } catch is CancellationError {
            } catch {
                state.problem = Trouble(error)
            }
            state.isBusy = false
        }
    }

    /// Goes a step back.
    func goBack() {
        work?.cancel()
        state.isBusy = false
        state.problem = nil
        switch state.step {
        case .server: break
        case .code, .name, .password: state.step = .phone
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
        } catch {
            abandon()
            throw error
        }
        state.step = .phone
    }

    // MARK: - The member

    private func signIn(_ account: Account) -> SignIn {
        SignIn(account.network, application: Self.application) {
            var random = SystemRandom()
            return random.next()
        }
    }

    private func requestCode(_ phone: String) async throws {
        guard let account else { return }
        let sent = try await signIn(account).requestCode(phone)
        try Task.checkCancellation()
        code = sent
        state.phone = phone
        state.step = .code(sent.place, length: sent.length)
    }

    private func enter(code digits: String) async throws {
        guard let account, let code else { return }
        try await take(signIn(account).enter(digits, for: code))
    }

    private func signUp(_ first: String, _ last: String) async throws {
        guard let account, let code else { return }
        try await take(signIn(account).signUp(code, firstName: first, lastName: last))
    }

    private func enter(password: String) async throws {
        guard let account else { return }
        try await take(signIn(account).enter(password: password))
    }

    private func take(_ step: SignIn.Step) async throws {
        guard let account else { return }
        switch step {
        case .nameNeeded: state.step = .name
        case .passwordNeeded:
            state.step = .password(hint: try await signIn(account).passwordHint())
        case .signedIn(let user):
            try await account.signedIn(user)
            try host.home.choose(account.folder)
            self.account = nil
            done(account)
        }
    }
}
