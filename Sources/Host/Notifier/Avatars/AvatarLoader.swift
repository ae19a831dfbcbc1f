import ClientEngine
import ClientModel
import MediaStore
import ImageDecoding
import Signals

/// Small pictures of people for notifications. A worker decodes what others have made, so the desktop gets plain pixels;
/// the last few are kept in memory, and nothing of an encrypted store comes to the disk.
///
/// Threads: an actor.
actor AvatarLoader {
    /// A notification waits so long for a picture that is not ready yet; the next one finds it.
    static let timeout = Duration.milliseconds(300)
    /// Width and height, in pixels: as large as desktops show them where two pixels are one.
    static let side = 96
    /// A file that is no small picture, or of which no worker could say so, is given to none before: it may be one that hangs
    /// or ends them, or nothing may be wrong with it.
    static let pause = Duration.seconds(3_600)
    /// So many pictures are brought in a minute: a server that names another with each message has no more decoded.
    static let mostInMinute = 30
    /// Of so many peers the picture is kept.
    static let mostKept = 16
    /// A longer file is no small picture, in bytes.
    static let longestFile: Int64 = 1 << 20

    private struct Kept {
        var photo: Int64
        var picture: DecodedImage
    }

    private let media: MediaStore
    private let decoder: ConfinedImageDecoder
    private let clock: any SignalClock
    private var kept: [PeerID: Kept] = [:]
    /// Whose pictures are kept, the one that was shown longest ago first.
    private var order: [PeerID] = []
    /// Until when files are given to no worker. As many as are brought in ``pause`` at most.
    private var refused: [ResourceID: Duration] = [:]
    private var underWay: Set<ResourceID> = []
    /// How many pictures were brought in the minute that began then.
    private var minute: (start: Duration, count: Int)

    /// The pictures that `media` has or can fetch.
    ///
    /// - Parameters:
    ///   - media: Where pictures come from.
    ///   - decoder: Has them decoded.
    ///   - clock: Measures the patience.
    init(_ media: MediaStore, decoder: ConfinedImageDecoder = .shared, clock: any SignalClock) {
        self.media = media
        self.decoder = decoder
        self.clock = clock
        minute = (start: clock.now, count: 0)
    }

    /// Of how many peers the picture is in memory.
    var keptCount: Int { kept.count }

    /// A peer's picture; nil when there is none, none soon enough, or none that can be decoded.
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
        // What fails here the next notification tries again; this one has no picture, which is no fault.
        try? await media.describe(resource, MediaDescription(kind: .avatar, chat: peer))
        // A byte more than a picture has tells that it is none; of a file without an end no more is fetched.
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

    /// Whether this minute another picture may be brought; counts it.
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

/// A desktop that shows a picture of who wrote.
struct AvatarNotificationServer: NotificationPresenter {
    let desktop: any NotificationServer
    let pictures: AvatarLoader

    func show(_ notification: ChatNotification) async throws -> NotificationHandle? {
        let picture = await pictures.picture(of: notification.peer)
        return try await desktop.show(notification, picture: picture)
    }

    func withdraw(_ handle: NotificationHandle) async { await desktop.withdraw(handle) }
}
