import TelegramSchema

extension TL.SendMessageAction {
    /// Longest emoji that is passed on, in bytes: that of a family with its joiners.
    private static let maximumEmoji = 64
    /// Longest description of taps on an emoji, in bytes.
    private static let maximumTaps = 1024

    /// A copy of the action for other users, so that nothing unbounded is passed on; nil for actions that they need
    /// not know.
    var told: TL.SendMessageAction? {
        switch self {
        case .sendMessageTypingAction, .sendMessageCancelAction, .sendMessageRecordVideoAction,
            .sendMessageRecordAudioAction, .sendMessageGeoLocationAction, .sendMessageChooseContactAction,
            .sendMessageGamePlayAction, .sendMessageRecordRoundAction, .sendMessageChooseStickerAction,
            .speakingInGroupCallAction:
            return self
        case .sendMessageUploadVideoAction(let upload):
            return .sendMessageUploadVideoAction(.init(progress: percent(upload.progress)))
        case .sendMessageUploadAudioAction(let upload):
            return .sendMessageUploadAudioAction(.init(progress: percent(upload.progress)))
        case .sendMessageUploadPhotoAction(let upload):
            return .sendMessageUploadPhotoAction(.init(progress: percent(upload.progress)))
        case .sendMessageUploadDocumentAction(let upload):
            return .sendMessageUploadDocumentAction(.init(progress: percent(upload.progress)))
        case .sendMessageUploadRoundAction(let upload):
            return .sendMessageUploadRoundAction(.init(progress: percent(upload.progress)))
        case .sendMessageHistoryImportAction:
            return nil
        case .sendMessageEmojiInteraction(let taps):
            guard taps.emoticon.utf8.count <= Self.maximumEmoji,
                taps.interaction.data.utf8.count <= Self.maximumTaps
            else { return nil }
            return self
        case .sendMessageEmojiInteractionSeen(let taps):
            return taps.emoticon.utf8.count <= Self.maximumEmoji ? self : nil
        }
    }

    private func percent(_ progress: Int32) -> Int32 { min(max(progress, 0), 100) }
}
