import TelegramSchema

/// The calls that may run before the client has shown that its message is no copy of an earlier one. Others wait for a round
/// trip, at both ends.
///
/// A client whose message was overtaken by a copy of it says the same again in another session, and the copy may come a minute
/// late. So these are the calls that may run twice, also late: readings, marks that only rise, parts of files, and sends that a
/// `random_id` makes one (they may clear the draft once more). The draft itself is not among them: a late one would replace a newer one.
public enum EarlyCalls {
    private static let methods: Set<UInt32> = [
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

    /// Those that bring a part of a file: the same bytes each time.
    private static let parts: Set<UInt32> = [
        TLFunction.UploadSaveFilePart.constructorID, TLFunction.UploadSaveBigFilePart.constructorID,
    ]

    /// True if calls of a method bring a part of a file.
    ///
    /// - Parameter method: The constructor id of the method.
    /// - Returns: False for all others.
    public static func isPart(_ method: UInt32) -> Bool { parts.contains(method) }

    /// True if calls of a method may run early.
    ///
    /// - Parameter method: The constructor id of the method.
    /// - Returns: False if they wait.
    public static func contains(_ method: UInt32) -> Bool {
        methods.contains(method) || isPart(method)
    }

    /// True if a call may run early.
    ///
    /// - Parameter call: The bytes of TL.
    /// - Returns: False if it waits.
    public static func contains(call: [UInt8]) -> Bool {
        var reader = TLReader(call.span.bytes)
        return (try? reader.readUInt32()).map { contains($0) } ?? false
    }
}
