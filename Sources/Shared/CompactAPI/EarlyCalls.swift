import TelegramSchema

/// The calls that may run before the client has shown that its message is no copy of an earlier one.
///
/// A client whose message was overtaken by a copy of it says the same again in another session. So these are the calls that
/// may run twice: readings, marks, and sends that a `random_id` makes one. Others wait for a round trip, at both ends.
public enum EarlyCalls {
    private static let repeatable: Set<UInt32> = [
        TLFunction.HelpGetConfig.constructorID, TLFunction.HelpGetAppConfig.constructorID,
        TLFunction.UpdatesGetState.constructorID, TLFunction.UpdatesGetDifference.constructorID,
        TLFunction.MessagesGetDialogs.constructorID, TLFunction.MessagesGetPeerDialogs.constructorID,
        TLFunction.MessagesGetPinnedDialogs.constructorID, TLFunction.MessagesGetDialogFilters.constructorID,
        TLFunction.MessagesGetHistory.constructorID, TLFunction.MessagesGetMessages.constructorID,
        TLFunction.MessagesGetAllDrafts.constructorID, TLFunction.MessagesReadHistory.constructorID,
        TLFunction.MessagesSendMessage.constructorID, TLFunction.MessagesSendMedia.constructorID,
        TLFunction.MessagesSendMultiMedia.constructorID, TLFunction.MessagesForwardMessages.constructorID,
        TLFunction.UsersGetUsers.constructorID, TLFunction.UsersGetFullUser.constructorID,
        TLFunction.ContactsGetContacts.constructorID, TLFunction.UploadGetFile.constructorID,
    ]

    /// True if a call may run early.
    ///
    /// - Parameter method: The constructor id of its method.
    /// - Returns: False for what must not run twice.
    public static func contains(_ method: UInt32) -> Bool { repeatable.contains(method) }

    /// True if a call may run early.
    ///
    /// - Parameter body: The bytes of TL.
    /// - Returns: False for what must not run twice.
    public static func mayRun(_ body: [UInt8]) -> Bool {
        var reader = TLReader(body.span.bytes)
        return (try? reader.readUInt32()).map(contains) ?? false
    }
}
