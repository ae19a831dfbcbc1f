import ServerEngine
import TelegramSchema

/// The name of a call's method, for traces.
enum CallName {
    static func of(_ body: [UInt8]) -> String {
        guard let id = try? RPCEnvelope.unwrap(body).methodID else { return "nonsense" }
        return names[id] ?? String(id, radix: 16)
    }

    private static let names: [UInt32: String] = {
        let functions: [any TLFunctionCall.Type] = [
            TLFunction.UpdatesGetDifference.self, TLFunction.UpdatesGetState.self,
            TLFunction.MessagesGetDialogs.self, TLFunction.MessagesGetPinnedDialogs.self,
            TLFunction.MessagesGetPeerDialogs.self, TLFunction.MessagesGetAllDrafts.self,
            TLFunction.MessagesGetHistory.self, TLFunction.MessagesGetMessages.self,
            TLFunction.MessagesSendMessage.self, TLFunction.MessagesEditMessage.self,
            TLFunction.MessagesDeleteMessages.self, TLFunction.MessagesReadHistory.self,
            TLFunction.MessagesMarkDialogUnread.self, TLFunction.MessagesSaveDraft.self,
            TLFunction.MessagesGetChats.self, TLFunction.UsersGetUsers.self,
            TLFunction.MessagesDeleteHistory.self, TLFunction.MessagesForwardMessages.self,
            TLFunction.MessagesEditChatTitle.self, TLFunction.MessagesAddChatUser.self,
            TLFunction.MessagesDeleteChatUser.self, TLFunction.MessagesUpdatePinnedMessage.self,
            TLFunction.MessagesReorderPinnedDialogs.self, TLFunction.AccountUpdateNotifySettings.self,
            TLFunction.AccountGetNotifySettings.self,
        ]
        return Dictionary(uniqueKeysWithValues: functions.map { ($0.constructorID, "\($0)") })
    }()
}
