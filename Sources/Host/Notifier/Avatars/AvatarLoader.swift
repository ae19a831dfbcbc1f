import ClientEngine
import ClientModel
import MediaStore
import ImageDecoding
import Signals

/// Loads small avatars for notifications. A worker decodes the untrusted files, so the desktop gets plain pixels. The
/// last few are kept in memory, and nothing from the encrypted store is written to disk in clear.
///
/// Threads: an actor.
actor AvatarLoader {
    /// The time that a notification waits for an avatar; a later one finds it ready.
    static let timeout = Duration.milliseconds(300)
    /// The width and height in pixels: the size on desktops with a scale of 2.
    static let side = 96
    /// The time until a file that failed to decode is tried again. It may be a file that hangs or crashes workers, or
    /// there may be nothing wrong with it.
    static let pause = Duration.seconds(3_600)
    /// The maximum number of avatars loaded per minute, even if a server names another avatar with each message.
    static let mostInMinute = 30
    /// The number of avatars kept in memory.
    static let mostKept = 16
    /// The maximum length of a file in bytes; a longer one is not a small avatar.
    static let longestFile: Int64 = 1 << 20

    private struct Kept {
        var photo: Int64
        var picture: DecodedImage
    }

    private let media: MediaStore
    private let decoder: ConfinedImageDecoder
    private let clock: any SignalClock
    private var kept: [PeerID: Kept] = [:]
    /// The peers of kept avatars, least recently used first.
    private var order: [PeerID] = []
    /// The files that are not given to workers, and until when. At most as many as are loaded in ``pause``.
    private var refused: [ResourceID: Duration] = [:]
    private var underWay: Set<ResourceID> = []
    /// The start of the current minute, and the number of avatars loaded in it.
    private var minute: (start: Duration, count: Int)

    /// Creates a loader for the avatars that `media` has or can fetch.
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

    /// The number of avatars in memory.
    var keptCount: Int { kept.count }

    /// A peer's avatar; nil when there is none, when it takes too long, or when it cannot be decoded.
    func picture(of peer: Peer?) async -> DecodedImage? {
        guard let peer, let photo = peer.photo else { return nil }
        if let known = known(peer.id, photo.id) { return known }
        let resource = ResourceID(pictureOf: peer.id, photo.id, isLarge: false)
        if let end = refused[resource], end > clock.now { return nil }
        let (rings, ring) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        if !underWay.contains(resource) {
            guard mayBring() else { return nil }
            underWay.insert(resource)
            Task {
                await bring(resource, photo.id, of: peer.id)
                underWay.remove(resource)
                ring.yield()
            }
        }
        let alarm = clock.schedule(after: Self.timeout, on: nil) { ring.yield() }
        for await _ in rings { break }
        alarm.dispose()
        return known(peer.id, photo.id)
    }

    private func bring(_ resource: ResourceID, _ photo: Int64, of peer: PeerID) async {
        // The next notification retries after a failure; this one simply has no avatar.
        try? await media.describe(resource, MediaDescription(kind: .avatar, chat: peer))
        // One byte more than allowed proves that the file is too long; no more of it is fetched.
        let range = 0..<Self.longestFile + 1
        guard let bytes = try? await media.read(resource, range, priority: .urgent) else { return }
        if bytes.count <= Self.longestFile,
            let picture = await decoder.decode(bytes, .filling(width: Self.side, height: Self.side))
        {
            return keep(Kept(photo: photo, picture: picture), of: peer)
        }
        let now = clock.now
        refused = refused.filter { $0.value > now }
        refused[resource] = now + Self.pause
    }

    /// True if another avatar may be loaded this minute; counts it.
    private func mayBring() -> Bool {
        let now = clock.now
        if now - minute.start >= .seconds(60) { minute = (start: now, count: 0) }
        guard minute.count < Self.mostInMinute else { return false }
        minute.count += 1
        return true
    }

    private func known(_ peer: PeerID, _ photo: Int64) -> DecodedImage? {
        guard let kept = kept[peer], kept.photo == photo else { return nil }
        order.removeAll { $0 == peer }
        order.append(peer)
        return kept.picture
    }

    private func keep(_ picture: Kept, of peer: PeerID) {
        kept[peer] = picture
        order.removeAll { $0 == peer }
        order.append(peer)
        if order.count > Self.mostKept { kept[order.removeFirst()] = nil }
    }
}

/// A notification server that shows the sender's avatar.
struct AvatarNotificationServer: NotificationPresenter {
    let desktop: any NotificationServer
    let pictures: AvatarLoader

    func show(_ notification: ChatNotification) async throws -> NotificationHandle? {
        let picture = await pictures.picture(of: notification.peer)
        return try await desktop.show(notification, picture: picture)
    }

    func withdraw(_ handle: NotificationHandle) async { await desktop.withdraw(handle) }
}
