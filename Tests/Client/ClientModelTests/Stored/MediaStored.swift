@testable import ClientModel
import TestKit

extension PixelSize: StoredType {
    static var samples: [PixelSize] {
        let value = PixelSize(width: 101, height: 102)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> PixelSize {
        PixelSize(width: .arbitrary(&random), height: .arbitrary(&random))
    }
}

extension RemoteFile: StoredType {
    static var samples: [RemoteFile] {
        var value = RemoteFile(
            datacenter: 101,
            id: 0x0102_0304_0506_0702,
            accessHash: 0x0102_0304_0506_0703,
            reference: [4, 255]
        )
        value.secretKey = .sample
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> RemoteFile {
        var value = RemoteFile(
            datacenter: .arbitrary(&random),
            id: .arbitrary(&random),
            accessHash: .arbitrary(&random),
            reference: .arbitrary(&random)
        )
        value.secretKey = .arbitrary(&random)
        return value
    }
}

extension SecretFileKey: StoredType {
    static var samples: [SecretFileKey] {
        let value = SecretFileKey(key: [1, 255], initialVector: [2, 255], fingerprint: 103)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> SecretFileKey {
        SecretFileKey(
            key: .arbitrary(&random),
            initialVector: .arbitrary(&random),
            fingerprint: .arbitrary(&random)
        )
    }
}

extension ImageSize: StoredType {
    static var samples: [ImageSize] {
        var value = ImageSize(type: "type", size: .sample, byteCount: 103)
        value.progressive = [-1, 4000]
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ImageSize {
        var value = ImageSize(
            type: .arbitrary(&random),
            size: .arbitrary(&random),
            byteCount: .arbitrary(&random)
        )
        value.progressive = .arbitrary(&random)
        return value
    }
}

extension Photo: StoredType {
    static var samples: [Photo] {
        var value = Photo(.sample)
        value.remote = .sample
        value.localPath = "localPath"
        value.date = 104
        value.sizes = [.sample]
        value.miniature = [6, 255]
        value.hasStickers = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Photo {
        var value = Photo(.arbitrary(&random))
        value.remote = .arbitrary(&random)
        value.localPath = .arbitrary(&random)
        value.date = .arbitrary(&random)
        value.sizes = .arbitrary(&random)
        value.miniature = .arbitrary(&random)
        value.hasStickers = .arbitrary(&random)
        return value
    }
}

extension Document: StoredType {
    static var samples: [Document] {
        var value = Document(.sample)
        value.kind = .sample
        value.remote = .sample
        value.localPath = "localPath"
        value.name = "name"
        value.mimeType = "mimeType"
        value.byteCount = 9_000_000_007
        value.date = 108
        value.thumbnails = [.sample]
        value.miniature = [10, 255]
        var outlined = Document(.sample)
        outlined.outline = [11, 255]
        return [value, outlined]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Document {
        var value = Document(.arbitrary(&random))
        value.kind = .arbitrary(&random)
        value.remote = .arbitrary(&random)
        value.localPath = .arbitrary(&random)
        value.name = .arbitrary(&random)
        value.mimeType = .arbitrary(&random)
        value.byteCount = .arbitrary(&random)
        value.date = .arbitrary(&random)
        value.thumbnails = .arbitrary(&random)
        value.miniature = .arbitrary(&random)
        value.outline = .arbitrary(&random)
        return value
    }
}

extension DocumentKind: StoredType {
    static var samples: [DocumentKind] {
        [
            .file,
            .video(.sample),
            .round(.sample),
            .animation(.sample),
            .voice(.sample),
            .music(.sample),
            .sticker(.sample),
            .image(.sample),
            .unknown(.sample),
        ]
    }

    static func arbitrary(_ random: inout SeededRandom) -> DocumentKind {
        switch Int.random(in: 0...8, using: &random) {
        case 0: .file
        case 1: .video(.arbitrary(&random))
        case 2: .round(.arbitrary(&random))
        case 3: .animation(.arbitrary(&random))
        case 4: .voice(.arbitrary(&random))
        case 5: .music(.arbitrary(&random))
        case 6: .sticker(.arbitrary(&random))
        case 7: .image(.arbitrary(&random))
        default: .unknown(.arbitrary(&random))
        }
    }
}

extension VideoInfo: StoredType {
    static var samples: [VideoInfo] {
        var value = VideoInfo(size: .sample, duration: 2.5)
        value.canStream = true
        value.isSilent = true
        value.preloadByteCount = 105
        value.startTime = 6.5
        value.codec = "codec"
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> VideoInfo {
        var value = VideoInfo(
            size: .arbitrary(&random),
            duration: .random(in: VideoInfo.times, using: &random)
        )
        value.canStream = .arbitrary(&random)
        value.isSilent = .arbitrary(&random)
        value.preloadByteCount = .arbitrary(&random)
        value.startTime = .random(in: VideoInfo.times, using: &random)
        value.codec = .arbitrary(&random)
        return value
    }
}

extension VoiceInfo: StoredType {
    static var samples: [VoiceInfo] {
        let value = VoiceInfo(duration: 101, waveform: [2, 255])
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> VoiceInfo {
        VoiceInfo(duration: .arbitrary(&random), waveform: .arbitrary(&random))
    }
}

extension MusicInfo: StoredType {
    static var samples: [MusicInfo] {
        let value = MusicInfo(duration: 101, title: "title", performer: "performer")
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> MusicInfo {
        MusicInfo(duration: .arbitrary(&random), title: .arbitrary(&random), performer: .arbitrary(&random))
    }
}

extension StickerInfo: StoredType {
    static var samples: [StickerInfo] {
        var value = StickerInfo(emoji: "emoji")
        value.format = .video
        value.size = .sample
        value.set = .sample
        value.mask = .sample
        value.isCustomEmoji = true
        value.isFree = true
        value.usesTextColor = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> StickerInfo {
        var value = StickerInfo(emoji: .arbitrary(&random))
        value.format = .arbitrary(&random)
        value.size = .arbitrary(&random)
        value.set = .arbitrary(&random)
        value.mask = .arbitrary(&random)
        value.isCustomEmoji = .arbitrary(&random)
        value.isFree = .arbitrary(&random)
        value.usesTextColor = .arbitrary(&random)
        return value
    }
}

extension MaskPosition: StoredType {
    static var samples: [MaskPosition] {
        var value = MaskPosition()
        value.part = .chin
        value.x = 2.5
        value.y = 3.5
        value.scale = 4.5
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> MaskPosition {
        var value = MaskPosition()
        value.part = .arbitrary(&random)
        value.x = .random(in: MaskPosition.shifts, using: &random)
        value.y = .random(in: MaskPosition.shifts, using: &random)
        value.scale = .random(in: MaskPosition.scales, using: &random)
        return value
    }
}

extension SharedContact: StoredType {
    static var samples: [SharedContact] {
        var value = SharedContact(phone: "phone", firstName: "firstName")
        value.lastName = "lastName"
        value.vCard = "vCard"
        value.peer = PeerID(.channel, 105)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> SharedContact {
        var value = SharedContact(phone: .arbitrary(&random), firstName: .arbitrary(&random))
        value.lastName = .arbitrary(&random)
        value.vCard = .arbitrary(&random)
        value.peer = .arbitrary(&random)
        return value
    }
}

extension Location: StoredType {
    static var samples: [Location] {
        var value = Location(latitude: 1.5, longitude: 2.5)
        value.accuracy = 103
        value.accessHash = 0x0102_0304_0506_0704
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Location {
        var value = Location(
            latitude: .random(in: Location.latitudes, using: &random),
            longitude: .random(in: Location.longitudes, using: &random)
        )
        value.accuracy = .arbitrary(&random)
        value.accessHash = .arbitrary(&random)
        return value
    }
}

extension LiveLocation: StoredType {
    static var samples: [LiveLocation] {
        var value = LiveLocation(location: .sample, period: 102)
        value.heading = 103
        value.proximityRadius = 104
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> LiveLocation {
        var value = LiveLocation(location: .arbitrary(&random), period: .arbitrary(&random))
        value.heading = .arbitrary(&random)
        value.proximityRadius = .arbitrary(&random)
        return value
    }
}

extension Venue: StoredType {
    static var samples: [Venue] {
        var value = Venue(location: .sample, title: "title", address: "address")
        value.provider = "provider"
        value.id = "id"
        value.type = "type"
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Venue {
        var value = Venue(
            location: .arbitrary(&random),
            title: .arbitrary(&random),
            address: .arbitrary(&random)
        )
        value.provider = .arbitrary(&random)
        value.id = .arbitrary(&random)
        value.type = .arbitrary(&random)
        return value
    }
}

extension Dice: StoredType {
    static var samples: [Dice] {
        let value = Dice(emoji: "emoji", value: 102)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Dice {
        Dice(emoji: .arbitrary(&random), value: .arbitrary(&random))
    }
}

extension WebPage: StoredType {
    static var samples: [WebPage] {
        var value = WebPage(id: 0x0102_0304_0506_0701, url: "url")
        value.state = .empty
        value.date = 104
        value.displayURL = "displayURL"
        value.type = "type"
        value.siteName = "siteName"
        value.title = "title"
        value.summary = "summary"
        value.author = "author"
        value.photo = .sample
        value.document = .sample
        value.embed = .sample
        value.duration = 114
        value.hash = 115
        value.hasInstantView = true
        var large = WebPage(id: 1, url: "")
        large.hasLargeMedia = true
        return [value, large]
    }

    static func arbitrary(_ random: inout SeededRandom) -> WebPage {
        var value = WebPage(id: .arbitrary(&random), url: .arbitrary(&random))
        value.state = .arbitrary(&random)
        value.date = .arbitrary(&random)
        value.displayURL = .arbitrary(&random)
        value.type = .arbitrary(&random)
        value.siteName = .arbitrary(&random)
        value.title = .arbitrary(&random)
        value.summary = .arbitrary(&random)
        value.author = .arbitrary(&random)
        value.photo = .arbitrary(&random)
        value.document = .arbitrary(&random)
        value.embed = .arbitrary(&random)
        value.duration = .arbitrary(&random)
        value.hash = .arbitrary(&random)
        value.hasInstantView = .arbitrary(&random)
        value.hasLargeMedia = .arbitrary(&random)
        return value
    }
}

extension WebEmbed: StoredType {
    static var samples: [WebEmbed] {
        let value = WebEmbed(url: "url", type: "type", size: .sample)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> WebEmbed {
        WebEmbed(url: .arbitrary(&random), type: .arbitrary(&random), size: .arbitrary(&random))
    }
}

extension Poll: StoredType {
    static var samples: [Poll] {
        var value = Poll(id: 0x0102_0304_0506_0701, question: .sample, answers: [.sample])
        value.flags = PollFlags(rawValue: 5)
        value.closePeriod = 105
        value.closeDate = 106
        value.results = .sample
        value.pendingVotes = [[8], []]
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Poll {
        var value = Poll(id: .arbitrary(&random), question: .arbitrary(&random), answers: .arbitrary(&random))
        value.flags = .arbitrary(&random)
        value.closePeriod = .arbitrary(&random)
        value.closeDate = .arbitrary(&random)
        value.results = .arbitrary(&random)
        value.pendingVotes = .arbitrary(&random)
        return value
    }
}

extension PollAnswer: StoredType {
    static var samples: [PollAnswer] {
        let value = PollAnswer(option: [1, 255], text: .sample)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> PollAnswer {
        PollAnswer(option: .arbitrary(&random), text: .arbitrary(&random))
    }
}

extension PollResults: StoredType {
    static var samples: [PollResults] {
        var value = PollResults()
        value.votes = [.sample]
        value.totalVoters = 102
        value.recentVoters = [PeerID(.user, 3), PeerID(.group, 103)]
        value.solution = .sample
        value.isPartial = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> PollResults {
        var value = PollResults()
        value.votes = .arbitrary(&random)
        value.totalVoters = .arbitrary(&random)
        value.recentVoters = .arbitrary(&random)
        value.solution = .arbitrary(&random)
        value.isPartial = .arbitrary(&random)
        return value
    }
}

extension PollVotes: StoredType {
    static var samples: [PollVotes] {
        var value = PollVotes(option: [1, 255], count: 102)
        value.isChosen = true
        value.isCorrect = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> PollVotes {
        var value = PollVotes(option: .arbitrary(&random), count: .arbitrary(&random))
        value.isChosen = .arbitrary(&random)
        value.isCorrect = .arbitrary(&random)
        return value
    }
}

extension Media: StoredType {
    static var samples: [Media] {
        [
            .shared(.sample),
            .photo(.sample),
            .document(.sample),
            .contact(.sample),
            .location(.sample),
            .liveLocation(.sample),
            .venue(.sample),
            .poll(.sample),
            .webPage(.sample),
            .dice(.sample),
            .action(.sample),
            .expired(.sample),
            .foreign(.sample),
            .unknown(.sample),
        ]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Media {
        switch Int.random(in: 0...13, using: &random) {
        case 0: .shared(.arbitrary(&random))
        case 1: .photo(.arbitrary(&random))
        case 2: .document(.arbitrary(&random))
        case 3: .contact(.arbitrary(&random))
        case 4: .location(.arbitrary(&random))
        case 5: .liveLocation(.arbitrary(&random))
        case 6: .venue(.arbitrary(&random))
        case 7: .poll(.arbitrary(&random))
        case 8: .webPage(.arbitrary(&random))
        case 9: .dice(.arbitrary(&random))
        case 10: .action(.arbitrary(&random))
        case 11: .expired(.arbitrary(&random))
        case 12: .foreign(.arbitrary(&random))
        default: .unknown(.arbitrary(&random))
        }
    }
}

extension UnknownObject: StoredType {
    static var samples: [UnknownObject] {
        let value = UnknownObject(layer: 101, bytes: [2, 255])
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> UnknownObject {
        UnknownObject(layer: .arbitrary(&random), bytes: .arbitrary(&random))
    }
}

extension ExpiredMedia: StoredType {
    static var samples: [ExpiredMedia] {
        var value = ExpiredMedia()
        value.kind = .round
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ExpiredMedia {
        var value = ExpiredMedia()
        value.kind = .arbitrary(&random)
        return value
    }
}
