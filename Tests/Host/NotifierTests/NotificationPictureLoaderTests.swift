import ClientEngine
import ClientModel
import Foundation
import ImageCodec
import MediaStore
import ImageDecoding
import StdExtras
import TestKit
import Testing

@testable import Notifier

/// Pictures for notifications, decoded by `martlet-notifier picture-worker`, which a build puts beside the test
/// runner.
@Suite(.timeLimit(.minutes(2))) struct NotificationPictureLoaderTests {
    private static let program: String = {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return runner.appending(path: "martlet-notifier").path
    }()

    private let folder: TemporaryFolder
    private let decoder = ConfinedImageDecoder(executable: program)
    /// The clock stands still: an avatar is awaited however slow this computer is.
    private let clock = VirtualClock()

    init() throws { folder = try TemporaryFolder() }

    private static func peer(_ number: Int64, photo: Int64) -> Peer {
        var user = User(number)
        user.photo = PeerPhoto(id: photo, datacenter: 2)
        return .user(user)
    }

    /// An image of one colour, of this size in pixels.
    private static func file(_ color: [UInt8], side: Int = 10) throws -> [UInt8] {
        let colors = Array(repeatElement(color + [255], count: side * side).joined())
        return try Pixels(colors: colors, width: side, height: side).png()
    }

    private func store(_ files: [(peer: Int64, photo: Int64, bytes: [UInt8])]) async throws -> MediaStore {
        let store = try await MediaStore.open(at: folder.path("media"), key: .random())
        for file in files {
            let resource = ResourceID(pictureOf: PeerID(.user, file.peer), file.photo, isLarge: false)
            try await store.store(
                file.bytes,
                as: resource,
                MediaDescription(kind: .avatar),
                isOnlyCopy: true
            )
        }
        return store
    }

    @Test func `a peer's picture comes as pixels, and a new one in its place`() async throws {
        let (red, blue) = (try Self.file([255, 0, 0]), try Self.file([0, 0, 255]))
        let media = try await store([(2, 7, red), (2, 8, blue)])
        let pictures = NotificationPictureLoader(media, decoder: decoder, clock: clock)
        for (photo, pixel) in [(7, [0, 0, 255, 255]), (8, [255, 0, 0, 255])] as [(Int64, [UInt8])] {
            let picture = try #require(
                await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: photo)))
            )
            #expect(
                picture.width == NotificationPicture.avatarSide
                    && picture.height == NotificationPicture.avatarSide
            )
            #expect(Array(picture.pixels.prefix(4)) == pixel)
        }
        #expect(await pictures.keptCount == 1)
        // From memory, without a request to the worker.
        let answers = decoder.answersOfWorker
        _ = try #require(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: 8))))
        #expect(decoder.answersOfWorker == answers)
        await media.close()
    }

    @Test func `a picture that the worker refuses gives a notification without one`() async throws {
        let noise: [UInt8] = [0xFF, 0xD8, 0xFF] + Array(repeating: 7, count: 500)
        let large = try Self.file([1, 2, 3], side: 1_100)
        let media = try await store([(2, 7, noise), (3, 7, large), (4, 7, try Self.file([9, 9, 9]))])
        let desktop = PictureDesktop()
        let pictured = PicturedNotificationServer(
            desktop: desktop,
            pictures: NotificationPictureLoader(media, decoder: decoder, clock: clock)
        )
        for number in 2...4 as ClosedRange<Int64> {
            let peer = Self.peer(number, photo: 7)
            _ = try await pictured.show(ChatNotification(chat: peer.id, peer: peer, lines: [], count: 1))
        }
        #expect(desktop.shown.map { $0 != nil } == [false, false, true])
        await media.close()
    }

    @Test func `a picture that cannot be decoded is given to a decoder once`() async throws {
        let noise: [UInt8] = [0xFF, 0xD8, 0xFF] + Array(repeating: 7, count: 500)
        let media = try await store([(2, 7, noise), (2, 8, try Self.file([9, 9, 9]))])
        let pictures = NotificationPictureLoader(media, decoder: decoder, clock: clock)
        for _ in 1...3 {
            #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: 7))) == nil)
        }
        #expect(decoder.answersOfWorker == 1)
        #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: 8))) != nil)
        await media.close()
    }

    @Test func `a picture whose worker ended is not given to another within the hour, whoever writes`()
        async throws
    {
        let ready = folder.path("ready")
        let decoder = ConfinedImageDecoder(
            executable: "/bin/sh",
            arguments: ["-c", "test -e '\(ready)' && exec '\(Self.program)' picture-worker"]
        )
        let file = try Self.file([9, 9, 9])
        let others = 3...Int64(NotificationPictureLoader.mostKept + 3)
        let media = try await store(([2] + others).map { ($0, 7, file) })
        let pictures = NotificationPictureLoader(media, decoder: decoder, clock: clock)
        #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: 7))) == nil)
        #expect(FileManager.default.createFile(atPath: ready, contents: nil))
        clock.advance(by: NotificationPictureLoader.pause - .seconds(1))
        for number in others {
            #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(number, photo: 7))) != nil)
        }
        #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: 7))) == nil)
        clock.advance(by: .seconds(1))
        #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: 7))) != nil)
        await media.close()
    }

    @Test func `a server that names another picture with each message has few of them decoded`() async throws
    {
        let file = try Self.file([9, 9, 9])
        let last = Int64(NotificationPictureLoader.mostInMinute + 1)
        let media = try await store((1...last).map { (2, $0, file) })
        let pictures = NotificationPictureLoader(media, decoder: decoder, clock: clock)
        for photo in 1..<last {
            #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: photo))) != nil)
        }
        #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: last))) == nil)
        // Known avatars are shown all the same.
        #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: last - 1))) != nil)
        clock.advance(by: .seconds(60))
        #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: last))) != nil)
        await media.close()
    }

    @Test func `of a picture without an end no more is fetched than a small one has`() async throws {
        let media = try await store([])
        let server = EndlessFile()
        media.attach(server)
        let pictures = NotificationPictureLoader(media, decoder: decoder, clock: clock)
        for _ in 1...2 {
            #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(2, photo: 7))) == nil)
        }
        #expect(server.end > NotificationPictureLoader.longestFile)
        #expect(server.end <= NotificationPictureLoader.longestFile + FetchLimits().partByteCount)
        await media.close()
    }

    @Test func `the pictures of few are kept`() async throws {
        let file = try Self.file([1, 2, 3])
        let numbers = Int64(1)...Int64(NotificationPictureLoader.mostKept + 4)
        let media = try await store(numbers.map { ($0, 7, file) })
        let pictures = NotificationPictureLoader(media, decoder: decoder, clock: clock)
        for number in numbers {
            #expect(await pictures.pixels(of: NotificationPicture(of: Self.peer(number, photo: 7))) != nil)
        }
        #expect(await pictures.keptCount == NotificationPictureLoader.mostKept)
        await media.close()
    }

    @Test func `pixels go to the desktop as red, green and blue that are not multiplied`() throws {
        let pixels: [UInt8] = [10, 20, 30, 255, 50, 25, 0, 100, 0, 0, 0, 0]
        let picture = try #require(DecodedImage(width: 3, height: 1, pixels: pixels))
        let bytes: [UInt8] = [30, 20, 10, 255, 0, 64, 128, 100, 0, 0, 0, 0]
        let told = BusValue.structure([
            .int32(3), .int32(1), .int32(12), .bool(true), .int32(8), .int32(4), .bytes(bytes),
        ])
        #expect(BusValue.image(picture) == told)
    }
}

/// Delivers complete parts of any file, up to a length that is enough for the test.
private final class EndlessFile: MediaFetcher {
    private static let enough: Int64 = 8 << 20
    private let farthest = Locked<Int64>(0)

    /// The highest requested offset, in bytes.
    var end: Int64 { farthest.withLock { $0 } }

    func fetch(_ part: MediaPart) async throws -> FetchedPart {
        farthest.withLock { $0 = max($0, part.range.upperBound) }
        guard part.range.upperBound < Self.enough else { throw FetchFailure.gone }
        let count = Int(part.range.upperBound - part.range.lowerBound)
        return FetchedPart(bytes: Array(repeating: 7, count: count))
    }
}

/// Records the pictures of notifications.
private final class PictureDesktop: NotificationServer {
    private let pictures = Locked<[DecodedImage?]>([])

    var shown: [DecodedImage?] { pictures.withLock { $0 } }

    func prepare() async {}
    func mayShowText(of notification: ChatNotification) -> Bool { notification.showsText }
    func show(
        _ notification: ChatNotification,
        _ pictures: NotificationPixels
    ) async throws -> NotificationHandle? {
        self.pictures.withLock { $0.append(pictures.sent ?? pictures.avatar) }
        return nil
    }
    func withdraw(_ handle: NotificationHandle) async {}
    func tell(_ refusal: FailedReplyNotice) async -> NotificationHandle? { nil }
}
