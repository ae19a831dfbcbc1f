import CompactAPI
import TelegramSchema

/// The calls that may run twice: they read, or are recognised by an id of their own, or change nothing the second time.
///
/// For those on whose outcome nobody can be asked any more: all ``EarlyCalls``, and those that may run twice now, but not late.
/// Whatever is not listed may be a chat made twice.
enum RepeatableCalls {
    /// True for an encoded call that may run twice.
    static func contains(_ body: [UInt8]) -> Bool {
        var reader = TLReader(body.span.bytes)
        guard let method = try? reader.readUInt32() else { return false }
        return EarlyCalls.contains(method) || readings.contains(method) || changes.contains(method)
    }

    private static let changes: Set<UInt32> = [
        // A second code is what the user would ask for, too.
        TLFunction.AuthSendCode.constructorID,
        TLFunction.AccountUpdateStatus.constructorID, TLFunction.ChannelsReadHistory.constructorID,
        TLFunction.MessagesSaveDraft.constructorID, TLFunction.MessagesSetTyping.constructorID,
        TLFunction.MessagesUploadMedia.constructorID, TLFunction.UploadSaveBigFilePart.constructorID,
        TLFunction.UploadSaveFilePart.constructorID,
    ]

    private static let readings: Set<UInt32> = [
        TLFunction.AccountGetAuthorizations.constructorID, TLFunction.AccountGetNotifySettings.constructorID,
        TLFunction.AccountGetPassword.constructorID, TLFunction.AccountGetPrivacy.constructorID,
        TLFunction.AuthExportLoginToken.constructorID, TLFunction.ChannelsGetChannels.constructorID,
        TLFunction.ChannelsGetFullChannel.constructorID, TLFunction.ChannelsGetMessages.constructorID,
        TLFunction.ChannelsGetParticipants.constructorID, TLFunction.ContactsGetBlocked.constructorID,
        TLFunction.ContactsResolvePhone.constructorID, TLFunction.ContactsResolveUsername.constructorID,
        TLFunction.ContactsSearch.constructorID, TLFunction.MessagesCheckChatInvite.constructorID,
        TLFunction.MessagesGetAllStickers.constructorID,
        TLFunction.MessagesGetChatInviteImporters.constructorID, TLFunction.MessagesGetChats.constructorID,
        TLFunction.MessagesGetCommonChats.constructorID,
        TLFunction.MessagesGetCustomEmojiDocuments.constructorID,
        TLFunction.MessagesGetDiscussionMessage.constructorID,
        TLFunction.MessagesGetEmojiStickers.constructorID,
        TLFunction.MessagesGetExportedChatInvites.constructorID, TLFunction.MessagesGetFullChat.constructorID,
        TLFunction.MessagesGetMessageReactionsList.constructorID,
        TLFunction.MessagesGetMessageReadParticipants.constructorID,
        TLFunction.MessagesGetMessagesReactions.constructorID,
        TLFunction.MessagesGetMessagesViews.constructorID, TLFunction.MessagesGetOutboxReadDate.constructorID,
        TLFunction.MessagesGetPeerSettings.constructorID, TLFunction.MessagesGetPollResults.constructorID,
        TLFunction.MessagesGetPollVotes.constructorID, TLFunction.MessagesGetReplies.constructorID,
        TLFunction.MessagesGetSavedGifs.constructorID, TLFunction.MessagesGetScheduledHistory.constructorID,
        TLFunction.MessagesGetSearchCounters.constructorID, TLFunction.MessagesGetStickerSet.constructorID,
        TLFunction.MessagesGetUnreadMentions.constructorID,
        TLFunction.MessagesGetUnreadReactions.constructorID, TLFunction.MessagesGetWebPage.constructorID,
        TLFunction.MessagesGetWebPagePreview.constructorID, TLFunction.MessagesSearch.constructorID,
        TLFunction.MessagesSearchGlobal.constructorID, TLFunction.UpdatesGetChannelDifference.constructorID,
        TLFunction.UploadGetWebFile.constructorID,
    ]
}
