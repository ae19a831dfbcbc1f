import ChatPresentation
import ClientEngine
import ClientModel

/// The files of the dialog that the user has kept, in their order, and how they are to be sent.
nonisolated struct SendFilesSelection: Equatable, Sendable {
    /// A file, told from others by its number: the same file may be picked twice.
    struct Item: Equatable, Sendable {
        /// The number, from 0 in the order of picking.
        let number: Int
        let file: PickedFile
    }

    /// The files.
    private(set) var items: [Item]
    /// True to send what belongs together as albums.
    var isGrouped = true
    /// True to send everything as files.
    var isAsFiles: Bool
    /// True to cover photos and videos until somebody presses them.
    var isHidden = false
    /// The quality of photos.
    var quality = PhotoQuality.high

    /// All of `files`.
    init(_ files: [PickedFile], asFiles isFile: Bool = false) {
        items = files.enumerated().map { Item(number: $0.offset, file: $0.element) }
        isAsFiles = isFile
    }

    /// The media to send of an item.
    func media(of item: Item) -> OutgoingMedia { item.file.media(asFile: isAsFiles, quality) }

    /// The media to send by the numbers of their items.
    var media: [Int: OutgoingMedia] {
        Dictionary(items.map { ($0.number, media(of: $0)) }) { first, _ in first }
    }

    /// The albums to send, in order; none is empty.
    var albums: [[Item]] { albums(grouped: isGrouped) }

    private func albums(grouped isGrouped: Bool) -> [[Item]] {
        OutgoingMedia.albums(of: items, grouped: isGrouped) { media(of: $0) }
    }

    /// True if some files can be sent as an album.
    var canBeGrouped: Bool { albums(grouped: true).count < items.count }

    /// True if some files can be sent as what they hold or as files.
    var hasChoice: Bool { items.contains(where: \.file.hasChoice) }

    /// True if an item can be covered: a photo, a video or an animation.
    func canBeHidden(_ item: Item) -> Bool {
        switch media(of: item) {
        case .photo, .playable(_, .video, _, _, _), .playable(_, .animation, _, _, _): true
        default: false
        }
    }

    /// The message of an item, without its media.
    func message(of item: Item, _ text: FormattedText) -> OutgoingMessage {
        var message = OutgoingMessage(text)
        message.hidesMedia = isHidden && canBeHidden(item)
        return message
    }

    /// True if some photo is large enough that its quality matters.
    var hasQuality: Bool {
        items.contains { item in
            guard case .photo(_, let size, _) = media(of: item) else { return false }
            return max(size.width, size.height) > PhotoQuality.standard.side
        }
    }

    /// The kind of the files for a text about all of them.
    var word: MediaWord {
        MediaWord(album: items.map { media(of: $0).word }) ?? .file
    }

    /// Removes a file.
    mutating func remove(_ number: Int) { items.removeAll { $0.number == number } }

    /// Moves a file by one place.
    ///
    /// - Parameters:
    ///   - number: The number of the file.
    ///   - isLater: True to move it towards the end.
    /// - Returns: False if there is no such place.
    mutating func move(_ number: Int, later isLater: Bool) -> Bool {
        guard let place = items.firstIndex(where: { $0.number == number }),
            items.indices.contains(place + (isLater ? 1 : -1))
        else { return false }
        items.swapAt(place, place + (isLater ? 1 : -1))
        return true
    }
}

nonisolated extension OutgoingMedia {
    fileprivate var word: MediaWord {
        switch self {
        case .photo: .photo
        case .playable(_, .video, _, _, _): .video
        case .playable(_, .animation, _, _, _): .animation
        case .playable(_, .music, _, _, _): .music
        default: .file
        }
    }
}
