import MediaStore
import ImageDecoding
import Signals

/// Loads small pictures for notifications: avatars, and what was sent. A worker decodes the untrusted files, so the
/// desktop gets plain pixels. The last few are kept in memory, and nothing from the encrypted store is written to disk
/// in clear.
///
/// Threads: an actor.
actor NotificationPictureLoader {
    /// The time until a file that failed to decode is tried again. It may be a file that hangs or crashes workers, or
    /// there may be nothing wrong with it.
    static let pause = Duration.seconds(3_600)
    /// The maximum number of pictures loaded per minute, even if a server names another one with each message.
    static let mostInMinute = 30
    /// The number of pictures kept in memory.
    static let mostKept = 16
    /// The maximum length of a file in bytes; a longer one is not a small picture.
    static let longestFile: Int64 = 1 << 20

    private struct Kept {
        var resource: ResourceID
        var pixels: DecodedImage
    }

    private let media: MediaStore
    private let decoder: ConfinedImageDecoder
    private let clock: any SignalClock
    private var kept: [NotificationPicture.Subject: Kept] = [:]
    /// The subjects of kept pictures, least recently used first.
    private var order: [NotificationPicture.Subject] = []
    /// The files that are not given to workers, and until when. At most as many as are loaded in ``pause``.
    private var refused: [ResourceID: Duration] = [:]
    private var underWay: Set<ResourceID> = []
    /// The start of the current minute, and the number of pictures loaded in it.
    private var minute: (start: Duration, count: Int)

    /// Creates a loader for the pictures that `media` has or can fetch.
    ///
    /// - Parameters:
    ///   - media: The source of the files.
    ///   - decoder: The decoder of the files.
    ///   - clock: Measures the timeouts.
    init(_ media: MediaStore, decoder: ConfinedImageDecoder = .shared, clock: any SignalClock) {
        self.media = media
        self.decoder = decoder
        self.clock = clock
        minute = (start: clock.now, count: 0)
    }

    /// The number of pictures in memory.
    var keptCount: Int { kept.count }

    /// The pixels of a picture; nil when it takes too long, or when it cannot be decoded.
    func pixels(of picture: NotificationPicture?) async -> DecodedImage? {
        guard let picture else { return nil }
        if let known = known(picture) { return known }
        let resource = picture.resource
        if let end = refused[resource], end > clock.now { return nil }
        let (rings, ring) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        if !underWay.contains(resource) {
            guard mayBring() else { return nil }
            underWay.insert(resource)
            Task {
                await bring(picture)
                underWay.remove(resource)
                ring.yield()
            }
        }
        let alarm = clock.schedule(after: picture.patience, on: nil) { ring.yield() }
        for await _ in rings { break }
        alarm.dispose()
        return known(picture)
    }

    private func bring(_ picture: NotificationPicture) async {
        let resource = picture.resource
        // The next notification retries after a failure; this one simply has no picture.
        try? await media.describe(resource, picture.description)
        // One byte more than allowed proves that the file is too long; no more of it is fetched.
        let range = 0..<Self.longestFile + 1
        guard let bytes = try? await media.read(resource, range, priority: .urgent) else { return }
        if bytes.count <= Self.longestFile, let pixels = await decoder.decode(bytes, picture.fit) {
            return keep(Kept(resource: resource, pixels: pixels), of: picture.subject)
        }
        let now = clock.now
        refused = refused.filter { $0.value > now }
        refused[resource] = now + Self.pause
    }

    /// True if another picture may be loaded this minute; counts it.
    private func mayBring() -> Bool {
        let now = clock.now
        if now - minute.start >= .seconds(60) { minute = (start: now, count: 0) }
        guard minute.count < Self.mostInMinute else { return false }
        minute.count += 1
        return true
    }

    private func known(_ picture: NotificationPicture) -> DecodedImage? {
        let subject = picture.subject
        guard let kept = kept[subject], kept.resource == picture.resource else { return nil }
        order.removeAll { $0 == subject }
        order.append(subject)
        return kept.pixels
    }

    private func keep(_ picture: Kept, of subject: NotificationPicture.Subject) {
        kept[subject] = picture
        order.removeAll { $0 == subject }
        order.append(subject)
        if order.count > Self.mostKept { kept[order.removeFirst()] = nil }
    }
}
