public import ClientModel
public import Localization

/// "Ann is typing…": CL-21.
public struct ActivityLine: Hashable, Sendable {
    /// What is said.
    public let text: String

    /// The most names that are told.
    private static let mostNames = 2

    /// What goes on in a chat; nil if nothing does. In a group the newest activity is told, with all who do the same.
    ///
    /// - Parameters:
    ///   - activities: Who does what, the newest last.
    ///   - isDialog: Whether the chat is with one other, whom nobody has to name.
    ///   - people: Who is known of those who do something.
    ///   - language: The words.
    public init?(
        _ activities: [ChatRow.Activity],
        isDialog: Bool,
        people: [PeerID: Peer],
        language: Strings
    ) {
        guard let last = activities.last else { return nil }
        let word = ActivityWord(last.activity)
        guard !isDialog else {
            text = language.words(.activity(word, names: [], others: 0))
            return
        }
        let alike = activities.filter { ActivityWord($0.activity) == word }
        let names = alike.compactMap { people[$0.peer].map { language.shortName(of: $0) } }.filter {
            !$0.isEmpty
        }
        guard !names.isEmpty else {
            text = language.words(.activity(word, names: [], others: 0))
            return
        }
        let isCrowd = names.count > Self.mostNames
        text = language.words(
            .activity(word, names: isCrowd ? [names[0]] : names, others: isCrowd ? alike.count - 1 : 0)
        )
    }
}

extension ActivityWord {
    /// What an activity is, whatever it has come to.
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
    /// The first name, where there is one.
    func shortName(of peer: Peer) -> String {
        if case .user(let user) = peer, !user.flags.contains(.deleted), !user.firstName.isEmpty {
            return user.firstName
        }
        return name(of: peer)
    }
}
