import ClientEngine
import ClientModel
import ClientNetwork
import Foundation
import MTProto
import MediaStore
import MessageStore
import Signals
import TelegramSchema
import TransportNIO
import WireCrypto

/// Signs users up on the server and creates their accounts.
actor BenchAccounts {
    /// The key of the stores, which are encrypted as in the program.
    static let key = [UInt8](repeating: 0x5A, count: 32)

    private let target: TargetOptions
    private let place: BenchFolder
    private let codes: LoginCodes
    private let transport = NIOTransport()
    private static let client = ClientInformation(
        apiID: 1,
        deviceModel: "bench",
        systemVersion: "1",
        appVersion: "1",
        systemLanguage: "en",
        language: "en"
    )

    init(_ target: TargetOptions, in place: BenchFolder) {
        self.target = target
        self.place = place
        codes = LoginCodes(path: target.loginCodes)
    }

    /// The folder of an account.
    nonisolated func folder(_ name: String) -> AccountFolder { AccountFolder(path: "\(place.path)/\(name)") }

    /// Opens an account, over `transport` if given.
    func open(_ name: String, over transport: (any ByteTransport)? = nil) async throws -> Account {
        let address = try target.address()
        let endpoint = Endpoint(host: address.host, port: UInt16(address.port))
        return try await Self.open(
            folder(name),
            keys: address.publicKeys,
            endpoint: endpoint,
            transport: transport ?? self.transport
        )
    }

    /// Opens an account without a reachable server.
    static func openAlone(_ folder: AccountFolder) async throws -> Account {
        try await open(
            folder,
            keys: [],
            endpoint: Endpoint(host: "127.0.0.1", port: 1),
            transport: NIOTransport()
        )
    }

    private static func open(
        _ folder: AccountFolder,
        keys: [RSAPublicKey],
        endpoint: Endpoint,
        transport: any ByteTransport
    ) async throws -> Account {
        try await Account.open(
            folder,
            keys: AccountKeys(messages: key, media: MediaKey(key)),
            network: NetworkConfiguration(endpoints: [endpoint], publicKeys: keys, client: client),
            in: AccountEnvironment(
                transport: transport,
                wallClock: { WireTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
                random: { UInt64.random(in: .min ... .max) }
            )
        )
    }

    /// Signs `phone` in on a started account, or up if it is new, and returns the user. The code is read from
    /// `first`, another account of the same user, if given.
    @discardableResult
    func signIn(_ phone: String, on account: Account, told first: Account? = nil) async throws -> TL.User {
        let signIn = SignIn(account.network, application: .init(id: 1, hash: "bench")) {
            UInt64.random(in: .min ... .max)
        }
        let sent = try await signIn.requestCode(phone)
        let code = if let first { try await Self.code(toldTo: first) } else { try await code(phone) }
        let step = try await signIn.enter(code, for: sent)
        switch step {
        case .signedIn(let user):
            try await account.signedIn(user)
            return user
        case .nameNeeded:
            let made = try await signIn.signUp(sent, firstName: "Member", lastName: phone)
            guard case .signedIn(let user) = made else { throw LoadError.unexpected("auth.signUp") }
            try await account.signedIn(user)
            return user
        case .passwordNeeded: throw LoadError.unexpected("a password")
        }
    }

    private func code(_ phone: String) async throws -> String {
        for _ in 0..<500 {
            if let code = codes.take(phone) { return code }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw LoadError.noCode
    }

    /// Reads the code in the server's newest message, and deletes the message.
    private static func code(toldTo account: Account) async throws -> String {
        let service = PeerID(.user, 777_000)
        let view = HistoryView(service, frame: HistoryFrame(.newest, count: 1))
        let shown = try await account.store.view(view).filter { !$0.entries.isEmpty }.first()
        guard let message = shown?.entries.last?.message else { throw LoadError.noCode }
        try await account.store.transaction { try $0.delete([message.key]) }
        let words = try message.content.decoded().text.split { !$0.isNumber }
        guard let code = words.first else { throw LoadError.noCode }
        return String(code)
    }
}
