import Localization

extension Strings {
    /// What somebody does; `others` do the same besides the first of `names`.
    func activity(_ word: ActivityWord, _ names: [String], _ others: Int) -> String {
        guard let first = names.first else { return activity(word) }
        if others > 0 { return activity(word, bySeveral: nameAndOthers(name: first, count: others)) }
        return names.count == 1 ? activity(word, by: first) : activity(word, bySeveral: listed(names))
    }

    private func activity(_ word: ActivityWord) -> String {
        switch word {
        case .typing: typing
        case .recordingVoice: recordingVoice
        case .recordingVideo: recordingVideo
        case .sendingPhoto: sendingPhoto
        case .sendingVideo: sendingVideo
        case .sendingFile: sendingFile
        case .sendingVoice: sendingVoice
        case .choosingSticker: choosingSticker
        case .choosingLocation: choosingLocation
        case .choosingContact: choosingContact
        case .playing: playing
        case .speaking: speaking
        }
    }

    private func activity(_ word: ActivityWord, by name: String) -> String {
        switch word {
        case .typing: typingBy(name: name)
        case .recordingVoice: recordingVoiceBy(name: name)
        case .recordingVideo: recordingVideoBy(name: name)
        case .sendingPhoto: sendingPhotoBy(name: name)
        case .sendingVideo: sendingVideoBy(name: name)
        case .sendingFile: sendingFileBy(name: name)
        case .sendingVoice: sendingVoiceBy(name: name)
        case .choosingSticker: choosingStickerBy(name: name)
        case .choosingLocation: choosingLocationBy(name: name)
        case .choosingContact: choosingContactBy(name: name)
        case .playing: playingBy(name: name)
        case .speaking: speakingBy(name: name)
        }
    }

    private func activity(_ word: ActivityWord, bySeveral names: String) -> String {
        switch word {
        case .typing: typingBySeveral(names: names)
        case .recordingVoice: recordingVoiceBySeveral(names: names)
        case .recordingVideo: recordingVideoBySeveral(names: names)
        case .sendingPhoto: sendingPhotoBySeveral(names: names)
        case .sendingVideo: sendingVideoBySeveral(names: names)
        case .sendingFile: sendingFileBySeveral(names: names)
        case .sendingVoice: sendingVoiceBySeveral(names: names)
        case .choosingSticker: choosingStickerBySeveral(names: names)
        case .choosingLocation: choosingLocationBySeveral(names: names)
        case .choosingContact: choosingContactBySeveral(names: names)
        case .playing: playingBySeveral(names: names)
        case .speaking: speakingBySeveral(names: names)
        }
    }
}
