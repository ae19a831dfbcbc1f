import ServerStore
import StdExtras
import TelegramSchema

/// `users.*`
enum UsersMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.UsersGetUsers.self, getUsers)
        routes.transaction(TLFunction.UsersGetFullUser.self, getFullUser)
    }

    /// Most users of one request.
    private static let maximumUsers = 200

    static func getUsers(_ request: TLFunction.UsersGetUsers, _ call: Call) throws -> [TL.User] {
        guard request.id.count <= maximumUsers else { throw RPCError.bad("LIMIT_INVALID") }
        var users: [TL.User] = []
        for input in request.id {
            do {
                users.append(try call.scope.render(call.resolve(input), for: call.user))
            } catch let error as RPCError where error == .userInvalid {
                // An unknown user is left out of the answer, not refused.
                continue
            }
        }
        return users
    }

    static func getFullUser(_ request: TLFunction.UsersGetFullUser, _ call: Call) throws -> TL.UsersUserFull {
        let user = try call.resolve(request.id)
        let isSelf = user.id == call.user
        let isHidden = try call.scope.isHidden(user.id, from: call.user)
        let common = isSelf ? 0 : try call.store.members.commonChats(call.user, user.id).count
        let pinned = try call.store.boxes.pinned(user: call.user, peer: .user(user.id)).first
        return TL.UsersUserFull(
            fullUser: TL.UserFull(
                blocked: try call.scope.blocks(of: call.user).contains(user.id),
                canPinMessage: true,
                hasScheduled: try call.store.scheduled.count(of: call.user, to: .user(user.id)) > 0,
                id: user.id,
                about: isHidden || user.about.isEmpty ? nil : user.about,
                settings: try call.peerSettings(for: user),
                profilePhoto: isHidden ? nil : try user.photo.flatMap { try call.scope.avatar($0) },
                notifySettings: try call.notifySettings(.user(user.id)),
                pinnedMsgID: pinned,
                commonChatsCount: Int32(clamping: common),
                folderID: try call.folder(of: .user(user.id)).numberIfNotMain,
                ttlPeriod: try call.scope.historyTTL(of: call.user, with: .user(user.id)).ifPositive
            ),
            chats: [],
            users: [try call.scope.render(user, for: call.user)]
        )
    }
}

extension Call {
    /// The actions that a client should offer at the top of a dialog with `other`.
    func peerSettings(for other: UserRecord) throws -> TL.PeerSettings {
        let isKnown = try other.id == user || other.isService || scope.contacts(of: user)[other.id] != nil
        // TDLib knows these three together or none of them.
        return TL.PeerSettings(reportSpam: !isKnown, addContact: !isKnown, blockContact: !isKnown)
    }
}
