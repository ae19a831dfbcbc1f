public import ClientModel
public import Localization

/// A line about current activities, such as "Ann is typing…": CL-21.
public struct ActivityLine: Hashable, Sendable {
    /// The text.
    public let text: String

    /// The largest number of names shown.
    private static let mostNames = 2

    /// Creates the text for the activities in a chat; nil if there are none. In a group it names the newest
    /// activity and all users with the same one.
    ///
    /// - Parameters:
    ///   - activities: the current activities, the newest last.
    ///   - isDialog: true if the chat has one other user, whose name is not needed.
    ///   - people: the known users among those with an activity.
    ///   - language: the language of the text.
    public init?(
        _ activities: [ChatRow.Activity],
        isDialog: Bool,
        people: [PeerID: Peer],
        language: Strings
    ) {
        guard let last = activities.last else { return nil }
        let word = ActivityWord(last.activity)
        guard !isDialog else {
            text = language.phrase(.activity(word, names: [], others: 0))
            return
        }
        let alike = activities.filter { ActivityWord($0.activity) == word }
        let names = alike.compactMap { people[$0.peer].map { language.shortName(of: $0) } }.filter {
            !$0.isEmpty
        }
        guard !names.isEmpty else {
            text = language.phrase(.activity(word, names: [], others: 0))
            return
        }
        let isCrowd = names.count > Self.mostNames
        text = language.phrase(
            .activity(word, names: isCrowd ? [names[0]] : names, others: isCrowd ? alike.count - 1 : 0)
        )
    }
}

extension ActivityWord {
    /// Creates the word for a kind of activity, without its progress.
    public init(_ activity: TypingActivity) {
        self =
            switch activity {
            case .typing: .typing
            case .recordingVideo, .recordingRound: .recordingVideo
            case .sendingVideo, .sendingRound: .sendingVideo
            case .recordingVoice: .recordingVoice
            case .sendingVoice: .sendingVoice
            case .sendingPhoto: .sendingPhoto
            case .sendingFile: .sendingFile
            case .choosingLocation: .choosingLocation
            case .choosingContact: .choosingContact
            case .choosingSticker: .choosingSticker
            case .playing: .playing
            case .speaking: .speaking
            }
    }
}

extension Strings {
    /// The first name of a user if there is one, else the full name.
    func shortName(of peer: Peer) -> String {
        if case .user(let user) = peer, !user.flags.contains(.deleted), !user.firstName.isEmpty {
            return user.firstName
        }
        return name(of: peer)
    }
}
