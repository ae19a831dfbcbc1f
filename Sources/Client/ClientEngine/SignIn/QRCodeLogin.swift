public import ClientModel
public import ClientNetwork
public import Signals
import StdExtras
public import TelegramSchema

/// Signs an account in without a number or code: shows a QR code, which another session of the user reads and
/// confirms (TC-98).
///
/// Threads: callable from anywhere.
public struct QRCodeLogin: Sendable {
    /// The dependencies of the sign-in.
    public struct Environment: Sendable {
        /// Calls the server.
        public var api: any RPCClient
        /// The server's events, which include the confirmation of the token.
        public var events: Signal<NetworkEvent, Never>
        /// Switches to another data centre.
        public var move: @Sendable (Int32) async throws(APIError) -> Void
        /// Measures delays.
        public var clock: any SignalClock
        /// The server's time, milliseconds since 1970.
        public var serverTime: @Sendable () -> Int64

        /// Creates the environment.
        public init(
            api: any RPCClient,
            events: Signal<NetworkEvent, Never>,
            move: @escaping @Sendable (Int32) async throws(APIError) -> Void,
            clock: any SignalClock,
            serverTime: @escaping @Sendable () -> Int64
        ) {
            self.api = api
            self.events = events
            self.move = move
            self.clock = clock
            self.serverTime = serverTime
        }
    }

    /// The bounds of a token's display time in seconds, whatever the server says.
    private static let life: ClosedRange<Int64> = 5...120
    /// The longest wait for the answer to ``isOffered()``.
    private static let patience = Duration.seconds(5)
    /// The time in seconds before a token's end at which the next one is requested, so that nobody scans an expiring
    /// one.
    private static let margin: Int64 = 2

    private let environment: Environment
    private let application: SignIn.Application
    private let others: [PeerID]
    private let policy = RequestPolicy(priority: .interactive, timeout: .seconds(60))

    /// A sign-in over a network without a signed-in user; `others` have accounts on this device already, and cannot
    /// sign in a second time.
    public init(_ environment: Environment, application: SignIn.Application, others: [PeerID] = []) {
        self.environment = environment
        self.application = application
        self.others = others
    }

    /// Asks for a token, which nobody sees, and tells if the server gave one. False without an answer.
    public func isOffered() async -> Bool {
        let policy = RequestPolicy(priority: .interactive, timeout: Self.patience)
        // What is lost with the reason is a button that would not lead anywhere.
        return (try? await environment.api.call(tokenRequest, policy)) != nil
    }

    private var tokenRequest: TLFunction.AuthExportLoginToken {
        .init(apiID: application.id, apiHash: application.hash, exceptIDs: others.map(\.number))
    }

    /// Shows one token after another until one is confirmed, or the task is cancelled.
    ///
    /// - Parameter show: Called with each token to show in place of the one before.
    /// - Returns: ``SignIn/Step/signedIn(_:)``, or ``SignIn/Step/passwordNeeded``.
    /// - Throws: ``SignInError``.
    public func run(
        show: @escaping @Sendable (LoginToken) async -> Void
    ) async throws(SignInError) -> SignIn.Step {
        let accepted = ValuePromise(0)
        let count = Locked(0)
        let hearing = environment.events.start { event in
            guard event.isAcceptedToken else { return }
            accepted.set(
                count.withLock { count in
                    count += 1; return count
                }
            )
        }
        defer { hearing.dispose() }
        return try await SignIn.Step.orPassword { () async throws(SignInError) in
            try await rounds(show, accepted.signal)
        }
    }

    private func rounds(
        _ show: @escaping @Sendable (LoginToken) async -> Void,
        _ accepted: Signal<Int, Never>
    ) async throws(SignInError) -> TL.AuthAuthorization {
        var seen = 0
        while true {
            switch try await settled(perform(tokenRequest)) {
            case .loginTokenSuccess(let success): return success.authorization
            case .loginToken(let shown):
                await show(LoginToken(bytes: shown.token))
                seen = try await wait(until: shown.expires, accepted, after: seen)
            case .loginTokenMigrateTo:
                // The server redirects a second time: stop instead of looping.
                throw .tokenInvalid
            }
        }
    }

    /// Follows a redirect to the account's data centre.
    private func settled(_ answer: TL.AuthLoginToken) async throws(SignInError) -> TL.AuthLoginToken {
        guard case .loginTokenMigrateTo(let place) = answer else { return answer }
        do throws(APIError) {
            try await environment.move(place.dcID)
        } catch {
            throw SignInError(error)
        }
        return try await perform(TLFunction.AuthImportLoginToken(token: place.token))
    }

    /// Waits until a token is confirmed, or the current one expires.
    ///
    /// - Returns: The number of confirmations so far.
    private func wait(
        until expires: Int32,
        _ accepted: Signal<Int, Never>,
        after seen: Int
    ) async throws(SignInError) -> Int {
        let left = Int64(expires) - environment.serverTime() / 1000 - Self.margin
        let time = Duration.seconds(min(max(left, Self.life.lowerBound), Self.life.upperBound))
        let next = accepted.filter { $0 > seen }
            .timeout(time, clock: environment.clock, alternate: .single(seen))
        guard let count = try? await next.first() else { throw .network(.cancelled) }
        return count
    }

    private func perform<Function: TLFunctionCall>(
        _ call: Function
    ) async throws(SignInError) -> Function.Result {
        do throws(APIError) {
            return try await environment.api.call(call, policy)
        } catch {
            throw SignInError(error)
        }
    }
}

extension QRCodeLogin.Environment {
    /// The environment of `network`, which must be started and have no signed-in user.
    public init(_ network: Network, clock: any SignalClock = DispatchClock.shared) {
        self.init(
            api: network,
            events: network.events,
            move: { number async throws(APIError) in try await network.move(to: number) },
            clock: clock,
            serverTime: network.serverClock
        )
    }
}

extension LoginToken {
    /// Confirms the token: lets the device that shows it sign in as the user of `api`'s session.
    ///
    /// - Returns: The device as the server describes it.
    /// - Throws: ``SignInError/tokenInvalid`` and others.
    public func accept(over api: any RPCClient) async throws(SignInError) -> TL.Authorization {
        do throws(APIError) {
            let policy = RequestPolicy(priority: .interactive, timeout: .seconds(60))
            return try await api.call(TLFunction.AuthAcceptLoginToken(token: bytes), policy)
        } catch {
            throw SignInError(error)
        }
    }
}

extension NetworkEvent {
    /// True if the event confirms this session's token.
    fileprivate var isAcceptedToken: Bool {
        guard case .updates(let updates) = self else { return false }
        switch updates {
        case .updateShort(let short): return short.update == .updateLoginToken
        case .updates(let all): return all.updates.contains(.updateLoginToken)
        case .updatesCombined(let all): return all.updates.contains(.updateLoginToken)
        default: return false
        }
    }
}

/// The token of a QR code, shown by a device that wants to sign in and read by one that is signed in.
public struct LoginToken: Sendable, Hashable {
    private static let prefix = "tg://login?token="

    /// The token's bytes for the server.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Parses the ``link`` of a QR code; nil for any other text.
    public init?(link: String) {
        guard link.utf8.count <= 1024, link.lowercased().hasPrefix(Self.prefix) else { return nil }
        let text = link.dropFirst(Self.prefix.count).prefix { $0 != "&" }
        guard let bytes = Base64.decode(text), !bytes.isEmpty else { return nil }
        self.bytes = bytes
    }

    /// The text of the QR code.
    public var link: String { Self.prefix + Base64.encode(bytes, .url) }
}
