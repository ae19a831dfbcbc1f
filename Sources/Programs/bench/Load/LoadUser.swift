import ClientNetwork
import MTProto
import NIOCore
import TelegramSchema
import TransportNIO

/// A user with one connection, on the event loop of the virtual users.
final class LoadUser {
    /// The API layer, and the oldest that the server takes.
    static let layer = ClientInformation.layer
    static let oldestLayer: Int32 = 152

    let index: Int
    let phone: String
    private(set) var id = UserID(rawValue: 0)
    /// The user object that the server sent to the user itself.
    private(set) var shown: TL.User?
    private(set) var partner: TL.InputPeer?
    /// The handler of pushes.
    var heard: (([UInt8]) -> Void)?
    /// The handler of a new session on the server, after which pushes may be lost.
    var missed: (() -> Void)?

    /// The event loop of the connection; nil once it is closed.
    var eventLoop: (any EventLoop)? { link?.eventLoop }

    private var spokenLayer = layer
    private var link: ClientConnection?
    private var waiting: [ClientCallID: ([UInt8]) -> Void] = [:]
    private var established: ((LoadError?) -> Void)?

    /// Creates a user without an account. The phone number counts up from `+888 00…`.
    init(index: Int, to address: ServerAddress, on eventLoop: any EventLoop) {
        self.index = index
        phone = "888" + String(10_000_000 + index)
        var address = address
        // The server limits each address, so many users on one computer use several local addresses.
        address.localHost = "127.0.\(index / 40 / 250 + 1).\(index / 40 % 250 + 1)"
        link = ClientConnection(to: address, on: eventLoop) { [weak self] _, event in self?.heard(event) }
        link?.pings = false
    }

    /// Connects, creates a key, and an account if there is none.
    func signUp(_ codes: LoginCodes, done: @escaping (LoadError?) -> Void) {
        established = { [weak self] error in
            self?.established = nil
            if let error { done(error) } else { self?.sendCode(codes, done) }
        }
        link?.connect()
    }

    /// Looks up the address of another user.
    func meet(_ other: LoadUser, done: @escaping (LoadError?) -> Void) {
        let contact = TL.InputContact(
            clientID: 1,
            phone: other.phone,
            firstName: "User",
            lastName: String(other.index)
        )
        call(TLFunction.ContactsImportContacts(contacts: [contact])) { [weak self] result in
            switch result {
            case .failure(let error): done(error)
            case .success(let imported):
                guard case .user(let user)? = imported.users.first, let hash = user.accessHash else {
                    return done(.unexpected("contacts.importedContacts"))
                }
                self?.partner = .inputPeerUser(.init(userID: user.id, accessHash: hash))
                done(nil)
            }
        }
    }

    /// Sends a text to the partner; `done` is called with true if it was accepted.
    func send(_ text: String, randomID: Int64, done: @escaping (Bool) -> Void) {
        guard let partner else { return done(false) }
        let message =
            spokenLayer == Self.oldestLayer
            ? Self.oldestMessage(to: partner, text, randomID)
            : TLFunction.MessagesSendMessage(peer: partner, message: text, randomID: randomID).encoded()
        call(message) { answer in
            done(answer.count >= 4 && !answer.starts(with: Self.errorMark))
        }
    }

    /// Goes on in the own layer or the oldest.
    func speak(_ layer: Int32, done: @escaping (LoadError?) -> Void) {
        call(Self.prefix(layer) + TLFunction.HelpGetNearestDc().encoded()) { [weak self] answer in
            guard !answer.starts(with: Self.errorMark) else { return done(.unexpected("an error")) }
            self?.spokenLayer = layer
            done(nil)
        }
    }

    /// `messages.sendMessage#1cc20387`, without any of its optional fields.
    private static func oldestMessage(to peer: TL.InputPeer, _ text: String, _ randomID: Int64) -> [UInt8] {
        var writer = TLWriter()
        writer.write(0x1CC2_0387 as UInt32)
        writer.write(0 as Int32)
        peer.encode(to: &writer)
        writer.write(text)
        writer.write(randomID)
        return writer.bytes
    }

    func close() {
        link?.close()
        link = nil
    }

    /// The first bytes of an `rpc_error`.
    static let errorMark: [UInt8] = [0x19, 0xca, 0x44, 0x21]

    /// Sends a call as bytes; `done` gets the bytes of the answer.
    func call(_ body: [UInt8], _ done: @escaping ([UInt8]) -> Void) {
        guard let link else { return }
        waiting[link.call(body)] = done
    }

    /// Calls a function and decodes the result.
    func call<Function: TLFunctionCall>(
        _ function: Function,
        wrapped: Bool = false,
        _ done: @escaping (Result<Function.Result, LoadError>) -> Void
    ) {
        let prefix = wrapped ? Self.prefix(Self.layer) : []
        call(prefix + function.encoded()) { body in
            if let error = try? MTP.RpcError(decoding: body) {
                done(.failure(.refused("\(error.errorCode) \(error.errorMessage)")))
            } else if let value = try? Function.Result(decoding: body) {
                done(.success(value))
            } else {
                done(.failure(.unexpected("\(Function.self)")))
            }
        }
    }

    private static func prefix(_ layer: Int32) -> [UInt8] {
        TLFunction.InvokeWithLayer(layer: layer).encoded()
            + TLFunction.InitConnection(
                apiID: 1,
                deviceModel: "bench",
                systemVersion: "1",
                appVersion: "1",
                systemLangCode: "en",
                langPack: "",
                langCode: "en"
            ).encoded()
    }

    private func sendCode(_ codes: LoginCodes, _ done: @escaping (LoadError?) -> Void) {
        let request = TLFunction.AuthSendCode(
            phoneNumber: phone,
            apiID: 1,
            apiHash: "bench",
            settings: TL.CodeSettings()
        )
        call(request, wrapped: true) { [weak self] result in
            switch result {
            case .success(.sentCode(let sent)): self?.signIn(codes, sent.phoneCodeHash, tries: 500, done)
            case .success: done(.unexpected("auth.sentCode"))
            case .failure(let error): done(error)
            }
        }
    }

    private func signIn(
        _ codes: LoginCodes,
        _ hash: String,
        tries: Int,
        _ done: @escaping (LoadError?) -> Void
    ) {
        guard let code = codes.take(phone) else {
            guard tries > 0 else { return done(.noCode) }
            link?.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(10)) { [weak self] in
                self?.signIn(codes, hash, tries: tries - 1, done)
            }
            return
        }
        let request = TLFunction.AuthSignIn(phoneNumber: phone, phoneCodeHash: hash, phoneCode: code)
        call(request) { [weak self] result in
            switch result {
            case .success(.authorization(let authorization)): self?.accept(authorization, done)
            case .success(.authorizationSignUpRequired): self?.register(hash, done)
            case .failure(let error): done(error)
            }
        }
    }

    private func register(_ hash: String, _ done: @escaping (LoadError?) -> Void) {
        let request = TLFunction.AuthSignUp(
            phoneNumber: phone,
            phoneCodeHash: hash,
            firstName: "User",
            lastName: String(index)
        )
        call(request) { [weak self] result in
            switch result {
            case .success(.authorization(let authorization)): self?.accept(authorization, done)
            case .success: done(.unexpected("auth.authorization"))
            case .failure(let error): done(error)
            }
        }
    }

    private func accept(_ authorization: TL.AuthAuthorization.Authorization, _ done: (LoadError?) -> Void) {
        guard case .user(let user) = authorization.user else { return done(.unexpected("user")) }
        id = user.id
        shown = authorization.user
        done(nil)
    }

    private func heard(_ event: ClientConnection.Event) {
        switch event {
        case .established: established?(nil)
        case .failed(let error): established?(.failed(error))
        case .session(.result(let call, let body)): waiting.removeValue(forKey: call)?(body)
        case .session(.push(let body)): heard?(body)
        case .session(.newSession): missed?()
        case .connected, .disconnected, .session: break
        }
    }
}
