import CompactWire
import TelegramSchema

/// Signing in and out. The rules are those of `auth.*`; only the key of the device comes otherwise.
extension OpcodeSession {
    /// 6: the device.
    func begin(_ arguments: Arguments) -> Step {
        device = ClientDevice(arguments.inside("userAgent"))
        return .done(.map(["callsSeed": .integer(callsSeed)]))
    }

    /// 17: a code for a phone number.
    func requestCode(_ arguments: Arguments) throws(OpcodeError) -> Step {
        let phone = try arguments.requiredText("phone")
        if let ticket = arguments.text("token").flatMap(SignInTicket.init(text:)) {
            return use(ticket.token) { [self] in askForCode(phone, ticket.token) }
        }
        if let token { return askForCode(phone, token) }
        return withNewKey { [self] token in askForCode(phone, token) }
    }

    /// Goes on under a new token.
    func withNewKey(then: @escaping (CompactToken) -> Step) -> Step {
        .newKey { outcome in
            switch outcome {
            case .made(let token): then(token)
            case .refused: .fail(.keysRefused)
            case .failed: .fail(.internalFailure)
            }
        }
    }

    private func askForCode(_ phone: String, _ token: CompactToken) -> Step {
        .ask(
            TLFunction.AuthSendCode(phoneNumber: phone, apiID: 0, apiHash: "", settings: .init())
        ) { sent throws(OpcodeError) in
            guard case .sentCode(let sent) = sent else { throw .internalFailure }
            let ticket = SignInTicket(token: token, phone: phone, codeHash: sent.phoneCodeHash)
            return .done(
                .map([
                    "token": .string(ticket.text),
                    "codeLength": .number(sent.type.codeLength),
                    "requestMaxDuration": .integer(60_000),
                    "requestCountLeft": .integer(4),
                    "altActionDuration": .integer(60_000),
                ])
            )
        }
    }

    /// 18: the code.
    func checkCode(_ arguments: Arguments) throws(OpcodeError) -> Step {
        guard let text = arguments.text("token"), let ticket = SignInTicket(text: text) else {
            throw .ticketInvalid
        }
        let code = arguments.text("verifyCode") ?? arguments.number("verifyCode").map { String($0) } ?? ""
        return use(ticket.token) {
            .ask(
                TLFunction.AuthSignIn(
                    phoneNumber: ticket.phone,
                    phoneCodeHash: ticket.codeHash,
                    phoneCode: code
                )
            ) { [self] authorization throws(OpcodeError) in
                switch authorization {
                case .authorization(let authorization):
                    let user = try signedIn(authorization.user, with: ticket.token)
                    return .done(
                        .map([
                            "tokenAttrs": .map(["LOGIN": .map(["token": .string(ticket.token.text)])]),
                            "profile": ownProfile(user),
                        ])
                    )
                case .authorizationSignUpRequired:
                    return .done(.map(["tokenAttrs": .map(["REGISTER": .map(["token": .string(text)])])]))
                }
            }
        }
    }

    /// 23: the name of a new member.
    func register(_ arguments: Arguments) throws(OpcodeError) -> Step {
        guard let ticket = arguments.text("token").flatMap(SignInTicket.init(text:)) else {
            throw .ticketInvalid
        }
        let name = try arguments.requiredText("firstName")
        let last = arguments.text("lastName") ?? ""
        return use(ticket.token) {
            .ask(
                TLFunction.AuthSignUp(
                    phoneNumber: ticket.phone,
                    phoneCodeHash: ticket.codeHash,
                    firstName: name,
                    lastName: last
                )
            ) { [self] authorization throws(OpcodeError) in
                guard case .authorization(let authorization) = authorization else { throw .internalFailure }
                let user = try signedIn(authorization.user, with: ticket.token)
                return .done(
                    .map([
                        "userToken": .integer(user.id.rawValue),
                        "profile": ownProfile(user),
                        "tokenType": .string("LOGIN"),
                        "token": .string(ticket.token.text),
                    ])
                )
            }
        }
    }

    /// Goes on under the key of a token, which is the session's already unless the client has dialled again.
    private func use(_ token: CompactToken, then: @escaping () -> Step) -> Step {
        if self.token?.bytes == token.bytes { return then() }
        return .useKey(token) { outcome in
            switch outcome {
            case .found: then()
            case .absent: .fail(.ticketInvalid)
            case .refused: .fail(.flood)
            case .failed: .fail(.internalFailure)
            }
        }
    }

    /// Notes who is signed in with a token.
    ///
    /// - Throws: Another request may have named another token meanwhile: the answer is not about its key.
    func signedIn(_ user: TL.User, with token: CompactToken) throws(OpcodeError) -> TL.User.User {
        guard self.token?.bytes == token.bytes else { throw .signedInAlready }
        guard case .user(let own) = user else { throw .internalFailure }
        me = own.id
        note([user])
        return own
    }

    /// 20: signs out. The session ends when the API has told its owner.
    func logOut() -> Step {
        .ask(TLFunction.AuthLogOut()) { _ in .done(.empty) }
    }

    /// 19: everything that a client begins with.
    func login(_ arguments: Arguments) throws(OpcodeError) -> Step {
        guard let token = arguments.text("token").flatMap({ CompactToken(text: $0) }) else {
            throw .tokenUnknown
        }
        let count = Int32(clamping: min(max(arguments.number("chatsCount") ?? 40, 1), 100))
        if me != nil {
            // The key of another user must not come under what is known of this one.
            guard self.token?.bytes == token.bytes else { throw .signedInAlready }
            return readAll(token, count)
        }
        return .useKey(token) { [self] outcome in
            switch outcome {
            case .found(isSignedIn: true):
                return readAll(token, count)
            case .found(isSignedIn: false):
                me = nil
                return .fail(.tokenUnknown)
            case .absent: return .fail(.tokenUnknown)
            case .refused: return .fail(.flood)
            case .failed: return .fail(.internalFailure)
            }
        }
    }

    private func readAll(_ token: CompactToken, _ count: Int32) -> Step {
        .ask(TLFunction.UsersGetFullUser(id: .inputUserSelf)) { [self] own throws(OpcodeError) in
            let about = own.fullUser.about
            guard let user = own.users.first(where: \.isOwn) else { throw .internalFailure }
            let me = try signedIn(user, with: token)
            return .calls([
                Self.dialogs(before: 0, count).encoded(), TLFunction.ContactsGetContacts(hash: 0).encoded(),
            ]) { [self] outcomes in
                .run { () throws(OpcodeError) in
                    guard outcomes.count == 2 else { throw .internalFailure }
                    let dialogs = try outcomes[0].result(of: TLFunction.MessagesGetDialogs.self)
                    let contacts = try outcomes[1].result(of: TLFunction.ContactsGetContacts.self)
                    return chats(of: dialogs, me.id) { [self] list in
                        .done(
                            .map([
                                "profile": ownProfile(me, about: about),
                                "chats": .array(list.map(\.chat)),
                                "messages": .map(
                                    list.compactMap { entry in
                                        entry.last.map {
                                            MessagePackPair(
                                                .string("\(entry.number.wire(of: me.id))"),
                                                .array([$0])
                                            )
                                        }
                                    }
                                ),
                                "contacts": .array(people(of: contacts, me.id)),
                                "presence": .map([]),
                                "time": .integer(clock()),
                                "token": .string(token.text),
                            ])
                        )
                    }
                }
            }
        }
    }

    // MARK: devices

    /// 96: where the user is signed in.
    func listSessions() -> Step {
        .ask(TLFunction.AccountGetAuthorizations()) { all in
            .done(
                .map([
                    "sessions": .array(
                        all.authorizations.map { session in
                            .map([
                                "id": .integer(session.hash),
                                "current": .bool(session.current),
                                "client": .string(session.appName),
                                "deviceName": .string(session.deviceModel),
                                "platform": .string(session.platform),
                                "appVersion": .string(session.appVersion),
                                "info": .string("\(session.deviceModel), \(session.systemVersion)"),
                                "ip": .string(session.ip),
                                "location": .string(session.country),
                                "created": .time(session.dateCreated),
                                "time": .time(session.dateActive),
                                "lastActivity": .time(session.dateActive),
                            ])
                        }
                    )
                ])
            )
        }
    }

    /// 97: ends all others.
    func closeSessions() -> Step {
        .ask(TLFunction.AuthResetAuthorizations()) { [self] _ throws(OpcodeError) in
            guard let token else { throw .tokenUnknown }
            return .done(.map(["token": .string(token.text)]))
        }
    }
}

extension TL.User {
    fileprivate var isOwn: Bool {
        guard case .user(let user) = self else { return false }
        return user.isSelf
    }
}

extension TL.AuthSentCodeType {
    /// The number of digits.
    fileprivate var codeLength: Int32 {
        switch self {
        case .sentCodeTypeApp(let type): type.length
        case .sentCodeTypeSms(let type): type.length
        case .sentCodeTypeCall(let type): type.length
        }
    }
}
