public import ClientNetwork
import TelegramSchema

/// A device, or a program on one, that is signed in on the account.
public struct OwnDevice: Hashable, Sendable {
    /// Names it to ``OwnDevices/signOut(_:)``.
    public var hash: Int64
    /// Whether it is this one.
    public var isCurrent: Bool
    /// Whether nobody has confirmed yet that its sign-in was the member's.
    public var isUnconfirmed: Bool
    /// What it is.
    public var model: String
    /// Its system.
    public var system: String
    /// Its program, with the version.
    public var program: String
    /// From which address it was there last.
    public var address: String
    /// When it signed in, seconds since 1970.
    public var signedIn: Int32
    /// When it was there last, seconds since 1970.
    public var lastActive: Int32
}

/// The devices that are signed in on the account (client.md TC-97). A person waits for these calls, so they are made at
/// once or fail: nothing of them is stored.
public struct OwnDevices: Sendable {
    private let api: any RPCClient
    private let policy: RequestPolicy

    /// Those of the account; a call is given up after `timeout`.
    public init(_ services: AccountDependencies, timeout: Duration = .seconds(30)) {
        api = services.api
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// All of them, this one first, then the one that was there last.
    ///
    /// - Throws: ``APIError``.
    public func list() async throws(APIError) -> [OwnDevice] {
        let answer = try await api.call(TLFunction.AccountGetAuthorizations(), policy)
        return answer.authorizations.map { OwnDevice($0) }.sorted {
            ($0.isCurrent ? 1 : 0, $0.lastActive, $0.hash) > ($1.isCurrent ? 1 : 0, $1.lastActive, $1.hash)
        }
    }

    /// Signs one of the others out.
    ///
    /// - Throws: ``APIError``; `HASH_INVALID` when it is gone already.
    public func signOut(_ device: OwnDevice) async throws(APIError) {
        _ = try await api.call(TLFunction.AccountResetAuthorization(hash: device.hash), policy)
    }

    /// Signs all others out.
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
