public import ClientModel
public import TelegramSchema

extension TypingActivity {
    /// Converts an activity; nil for its end, and for activities that the chat list does not show.
    public init?(_ action: TL.SendMessageAction) {
        switch action {
        case .sendMessageTypingAction: self = .typing
        case .sendMessageRecordVideoAction: self = .recordingVideo
        case .sendMessageUploadVideoAction(let upload): self = .sendingVideo(percent: upload.progress)
        case .sendMessageRecordAudioAction: self = .recordingVoice
        case .sendMessageUploadAudioAction(let upload): self = .sendingVoice(percent: upload.progress)
        case .sendMessageUploadPhotoAction(let upload): self = .sendingPhoto(percent: upload.progress)
        case .sendMessageUploadDocumentAction(let upload): self = .sendingFile(percent: upload.progress)
        case .sendMessageRecordRoundAction: self = .recordingRound
        case .sendMessageUploadRoundAction(let upload): self = .sendingRound(percent: upload.progress)
        case .sendMessageGeoLocationAction: self = .choosingLocation
        case .sendMessageChooseContactAction: self = .choosingContact
        case .sendMessageChooseStickerAction: self = .choosingSticker
        case .sendMessageGamePlayAction: self = .playing
        case .speakingInGroupCallAction: self = .speaking
        case .sendMessageCancelAction, .sendMessageHistoryImportAction, .sendMessageEmojiInteraction,
            .sendMessageEmojiInteractionSeen:
            return nil
        }
    }
}

extension TL.SendMessageAction {
    /// Converts an activity for the server, nil for its end.
    public init(_ activity: TypingActivity?) {
        switch activity {
        case nil: self = .sendMessageCancelAction
        case .typing: self = .sendMessageTypingAction
        case .recordingVideo: self = .sendMessageRecordVideoAction
        case .sendingVideo(let percent): self = .sendMessageUploadVideoAction(.init(progress: percent))
        case .recordingVoice: self = .sendMessageRecordAudioAction
        case .sendingVoice(let percent): self = .sendMessageUploadAudioAction(.init(progress: percent))
        case .sendingPhoto(let percent): self = .sendMessageUploadPhotoAction(.init(progress: percent))
        case .sendingFile(let percent): self = .sendMessageUploadDocumentAction(.init(progress: percent))
        case .recordingRound: self = .sendMessageRecordRoundAction
        case .sendingRound(let percent): self = .sendMessageUploadRoundAction(.init(progress: percent))
        case .choosingLocation: self = .sendMessageGeoLocationAction
        case .choosingContact: self = .sendMessageChooseContactAction
        case .choosingSticker: self = .sendMessageChooseStickerAction
        case .playing: self = .sendMessageGamePlayAction
        case .speaking: self = .speakingInGroupCallAction
        }
    }
}
