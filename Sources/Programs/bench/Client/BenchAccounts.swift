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
    ///
    /// - Parameters:
    ///   - name: The name of its folder.
    ///   - transport: Opens its streams.
    ///   - wire: The protocol that it speaks.
    ///   - clock: Its clock, and the time of day by it.
    /// - Returns: The account, not started.
    /// - Throws: `StoreError` and others of ``Account``.
    func open(
        _ name: String,
        over transport: (any ByteTransport)? = nil,
        speaking wire: WireProtocol = .mtproto,
        by clock: (any BenchClock)? = nil
    ) async throws -> Account {
        let address = try target.address()
        let endpoint = Endpoint(host: address.host, port: UInt16(address.port))
        var configuration = NetworkConfiguration(
            endpoints: [endpoint],
            publicKeys: address.publicKeys,
            client: Self.client
        )
        wire.set(&configuration)
        return try await Self.open(
            folder(name),
            configuration,
            transport: transport ?? self.transport,
            by: clock
        )
    }

    /// Opens an account without a reachable server.
    static func openAlone(_ folder: AccountFolder) async throws -> Account {
        let nowhere = Endpoint(host: "127.0.0.1", port: 1)
        let configuration = NetworkConfiguration(endpoints: [nowhere], publicKeys: [], client: client)
        return try await open(folder, configuration, transport: NIOTransport())
    }

    private static func open(
        _ folder: AccountFolder,
        _ configuration: NetworkConfiguration,
        transport: any ByteTransport,
        by clock: (any BenchClock)? = nil
    ) async throws -> Account {
        var environment = AccountEnvironment(
            transport: transport,
            wallClock: { clock?.wall ?? WireTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
            random: { UInt64.random(in: .min ... .max) }
        )
        if let clock { environment.clock = clock }
        environment.photoScaler = UnscaledPhotos()
        return try await Account.open(
            folder,
            keys: AccountKeys(messages: key, media: MediaKey(key)),
            network: configuration,
            in: environment
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

/// A clock of accounts that also tells the time of day.
protocol BenchClock: SignalClock {
    var wall: WireTime { get }
}

/// Leaves photos as they are.
private struct UnscaledPhotos: PhotoScaler {
    func scale(_ photo: [UInt8], within side: Int32) async throws(PhotoScalingError) -> ScaledPhoto {
        ScaledPhoto(jpeg: photo, size: PixelSize(width: 64, height: 48))
    }
}
