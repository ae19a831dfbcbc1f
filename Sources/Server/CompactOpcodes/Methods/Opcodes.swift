import CompactWire
import TelegramSchema

/// The public opcodes that this server knows, by the names of their clients.
enum Opcode: UInt16 {
    case log = 5
    case sessionInit = 6
    case profile = 16
    case authRequest = 17
    case auth = 18
    case login = 19
    case logout = 20
    case sync = 21
    case config = 22
    case authConfirm = 23
    case contactInfo = 32
    case contactUpdate = 34
    case contactPresence = 35
    case contactList = 36
    case contactInfoByPhone = 46
    case chatInfo = 48
    case chatHistory = 49
    case chatMark = 50
    case chatDelete = 52
    case chatsList = 53
    case chatClear = 54
    case chatUpdate = 55
    case chatJoin = 57
    case chatLeave = 58
    case chatMembers = 59
    case msgSend = 64
    case msgTyping = 65
    case msgDelete = 66
    case msgEdit = 67
    case msgGet = 71
    case msgSearch = 73
    case chatSubscribe = 75
    case chatMembersUpdate = 77
    case photoUpload = 80
    case videoUpload = 82
    case videoPlay = 83
    case fileUpload = 87
    case fileDownload = 88
    case linkInfo = 89
    case sessionsInfo = 96
    case sessionsClose = 97
    case authLoginCheckPassword = 115
    case msgReaction = 178
    case msgCancelReaction = 179
    case msgGetReactions = 180
    case foldersGet = 272
    case foldersUpdate = 274
    case foldersReorder = 275
    case foldersDelete = 276
    case getQR = 288
    case getQRStatus = 289
    case authQRApprove = 290
    case loginByQR = 291

    /// What a stranger may ask.
    var needsNoUser: Bool {
        switch self {
        case .log, .sessionInit, .authRequest, .auth, .login, .authConfirm, .authLoginCheckPassword,
            .getQR, .getQRStatus, .loginByQR:
            true
        default: false
        }
    }
}

/// The events that public clients know.
enum EventOpcode {
    static let messageEdited = CompactOpcode(rawValue: 67)
    static let message = CompactOpcode(rawValue: 128)
    static let typing = CompactOpcode(rawValue: 129)
    static let mark = CompactOpcode(rawValue: 130)
    static let presence = CompactOpcode(rawValue: 132)
    static let chat = CompactOpcode(rawValue: 135)
    static let attachment = CompactOpcode(rawValue: 136)
    static let messagesDeleted = CompactOpcode(rawValue: 142)
    static let reactions = CompactOpcode(rawValue: 155)
    static let ownReaction = CompactOpcode(rawValue: 156)
}

extension OpcodeSession {
    /// The first step of a request.
    func step(for opcode: CompactOpcode, _ arguments: Arguments) throws(OpcodeError) -> Step {
        // Our own clients begin so; what they say belongs to another part of the transport.
        guard opcode != .open else { throw .ownClient }
        guard let known = Opcode(rawValue: opcode.rawValue) else { throw .unsupported }
        if let me { return try step(for: known, arguments, me: me) }
        guard known.needsNoUser else { throw .notSignedIn }
        return try strangersStep(for: known, arguments)
    }

    private func strangersStep(for opcode: Opcode, _ arguments: Arguments) throws(OpcodeError) -> Step {
        switch opcode {
        // Reports of how a client is used: taken, so that it goes on, and thrown away.
        case .log: .done(.empty)
        case .sessionInit: begin(arguments)
        case .authRequest: try requestCode(arguments)
        case .auth: try checkCode(arguments)
        case .authConfirm: try register(arguments)
        case .login: try login(arguments)
        case .getQR: showCode()
        case .getQRStatus: try codeState(arguments)
        case .loginByQR: try signInByCode(arguments)
        default: throw .unsupported
        }
    }

    private func step(for opcode: Opcode, _ arguments: Arguments, me: UserID) throws(OpcodeError) -> Step {
        switch opcode {
        case .log, .sessionInit, .login: try strangersStep(for: opcode, arguments)
        case .authRequest, .auth, .authConfirm, .getQR, .getQRStatus, .loginByQR: throw .signedInAlready
        case .authQRApprove: try approveCode(arguments)
        case .profile: try changeProfile(arguments, me)
        case .logout: logOut()
        case .sync: try importContacts(arguments)
        case .config: try configure(arguments, me)
        case .contactInfo: contacts(arguments, me)
        case .contactUpdate: try updateContact(arguments, me)
        case .contactPresence: presence(arguments, me)
        case .contactList: listContacts(me)
        case .contactInfoByPhone: try findByPhone(arguments, me)
        case .sessionsInfo: listSessions()
        case .sessionsClose: closeSessions()
        default: try chatStep(for: opcode, arguments, me)
        }
    }

    private func chatStep(for opcode: Opcode, _ arguments: Arguments, _ me: UserID) throws(OpcodeError)
        -> Step
    {
        switch opcode {
        case .chatInfo: chatInfo(arguments, me)
        case .chatHistory: try history(arguments, me)
        case .chatMark: try mark(arguments, me)
        case .chatDelete: try deleteChat(arguments, me)
        case .chatsList: listChats(arguments, me)
        case .chatClear: try clearChat(arguments, me)
        case .chatUpdate: try updateChat(arguments, me)
        case .chatJoin: try join(arguments, me)
        case .chatLeave: try leave(arguments, me)
        case .chatMembers: try members(arguments, me)
        case .chatMembersUpdate: try updateMembers(arguments, me)
        case .linkInfo: try linkInfo(arguments, me)
        // Events come without it.
        case .chatSubscribe: .done(.empty)
        case .foldersGet: folders(me)
        case .foldersUpdate: try updateFolder(arguments, me)
        case .foldersReorder: reorderFolders(arguments, me)
        case .foldersDelete: deleteFolders(arguments, me)
        default: try messageStep(for: opcode, arguments, me)
        }
    }

    private func messageStep(
        for opcode: Opcode,
        _ arguments: Arguments,
        _ me: UserID
    ) throws(OpcodeError) -> Step {
        switch opcode {
        case .msgSend: try send(arguments, me)
        case .msgTyping: try type(arguments, me)
        case .msgDelete: try delete(arguments, me)
        case .msgEdit: try edit(arguments, me)
        case .msgGet: try messages(arguments, me)
        case .msgSearch: try search(arguments, me)
        case .msgReaction: try react(arguments, me)
        case .msgCancelReaction: try cancelReaction(arguments, me)
        case .msgGetReactions: reactions(arguments, me)
        case .photoUpload: upload(.photo)
        case .videoUpload: upload(arguments.number("type") == 2 ? .voice : .video)
        case .fileUpload: upload(.file)
        case .fileDownload, .videoPlay: try download(arguments, me)
        default: throw .unsupported
        }
    }
}
