public import ClientNetwork
import TelegramSchema

/// A device, or a program on one, that is signed in on the account.
public struct OwnDevice: Hashable, Sendable {
    /// The identifier for ``OwnDevices/signOut(_:)``.
    public var hash: Int64
    /// True for the device that this program runs on.
    public var isCurrent: Bool
    /// True if the user has not confirmed yet that the sign-in was theirs.
    public var isUnconfirmed: Bool
    /// The device's model.
    public var model: String
    /// The operating system.
    public var system: String
    /// The program, with its version.
    public var program: String
    /// The IP address of its last activity.
    public var address: String
    /// The time of the sign-in, seconds since 1970.
    public var signedIn: Int32
    /// The time of its last activity, seconds since 1970.
    public var lastActive: Int32
}

/// The devices that are signed in on the account (TC-97). The user waits for these calls, so they succeed or fail at
/// once: nothing is stored.
public struct OwnDevices: Sendable {
    private let api: any RPCClient
    private let policy: RequestPolicy

    /// The devices of the account; a call times out after `timeout`.
    public init(_ services: AccountDependencies, timeout: Duration = .seconds(30)) {
        api = services.api
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// All devices: this one first, then the most recently active.
    ///
    /// - Throws: ``APIError``.
    public func list() async throws(APIError) -> [OwnDevice] {
        let answer = try await api.call(TLFunction.AccountGetAuthorizations(), policy)
        return answer.authorizations.map { OwnDevice($0) }.sorted {
            ($0.isCurrent ? 1 : 0, $0.lastActive, $0.hash) > ($1.isCurrent ? 1 : 0, $1.lastActive, $1.hash)
        }
    }

    /// Signs in the device that shows `token`.
    ///
    /// - Throws: ``SignInError/tokenInvalid`` and others.
    public func link(_ token: LoginToken) async throws(SignInError) -> OwnDevice {
        OwnDevice(try await token.accept(over: api))
    }

    /// Signs out one other device.
    ///
    /// - Throws: ``APIError``; `HASH_INVALID` if the device is signed out already.
    public func signOut(_ device: OwnDevice) async throws(APIError) {
        _ = try await api.call(TLFunction.AccountResetAuthorization(hash: device.hash), policy)
    }

    /// Signs out all other devices.
    ///
    /// - Throws: ``APIError``.
    public func signOutOthers() async throws(APIError) {
        _ = try await api.call(TLFunction.AuthResetAuthorizations(), policy)
    }
}

extension OwnDevice {
    fileprivate init(_ told: TL.Authorization) {
        hash = told.hash
        isCurrent = told.current
        isUnconfirmed = told.unconfirmed
        model = told.deviceModel
        system = [told.platform, told.systemVersion].filter { !$0.isEmpty }.joined(separator: " ")
        program = [told.appName, told.appVersion].filter { !$0.isEmpty }.joined(separator: " ")
        address = told.ip
        signedIn = told.dateCreated
        lastActive = told.dateActive
    }
}
