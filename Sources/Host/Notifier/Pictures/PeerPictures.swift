import ClientEngine
import ClientModel
import Foundation
import Glibc
import MediaStore
import Signals

/// Small pictures of people as files that the desktop reads. They lie in the session's folder, which is in memory, its
/// owner's alone, and ends with the session: nothing of an encrypted store comes to the disk. Nobody decodes one here.
///
/// Threads: an actor.
actor PeerPictures {
    /// A notification waits so long for a picture that is not here yet; the next one finds it.
    static let patience = Duration.milliseconds(300)

    private let media: MediaStore
    private let prefix: String
    private let clock: any SignalClock
    private var underWay: Set<String> = []

    /// The pictures that `media` of the account in `account` has or can fetch; nil where a session has no folder.
    ///
    /// - Parameters:
    ///   - media: Where pictures come from.
    ///   - account: Whose they are.
    ///   - session: The session's folder.
    ///   - clock: Measures the patience.
    init?(
        _ media: MediaStore,
        of account: AccountFolder,
        in session: String? = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"],
        clock: any SignalClock
    ) {
        guard let session, session.hasPrefix("/") else { return nil }
        let folder = "\(session)/martlet"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return nil }
        // Accounts of two homes may have one name; no two folders have one number.
        var status = stat()
        guard stat(account.path, &status) == 0 else { return nil }
        prefix = "\(folder)/\(status.st_ino)"
        self.media = media
        self.clock = clock
    }

    /// The file of a peer's picture; nil when there is none, or none soon enough.
    func path(of peer: Peer?) async -> String? {
        guard let peer, let photo = peer.photo else { return nil }
        let path = "\(prefix)-\(peer.id.packed)-\(photo.id).jpg"
        if access(path, R_OK) == 0 { return path }
        let resource = ResourceID(pictureOf: peer.id, photo.id, isLarge: false)
        let (rings, ring) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        if underWay.insert(path).inserted {
            Task {
                await bring(resource, in: peer.id, to: path)
                ring.yield()
            }
        }
        let alarm = clock.schedule(after: Self.patience, on: nil) { ring.yield() }
        for await _ in rings { break }
        alarm.dispose()
        return access(path, R_OK) == 0 ? path : nil
    }

    private func bring(_ resource: ResourceID, in peer: PeerID, to path: String) async {
        // Without it the notification has none, which is no fault; the next one tries again.
        try? await media.describe(resource, MediaDescription(kind: .avatar, chat: peer))
        try? await media.export(resource, to: path)
        underWay.remove(path)
    }
}

/// A desktop that shows a picture of who wrote.
struct PicturedDesktop: NotificationPresenter {
    let desktop: any Desktop
    let pictures: PeerPictures?

    func show(_ notification: ChatNotification) async throws -> NotificationHandle? {
        let picture = await pictures?.path(of: notification.peer)
        return try await desktop.show(notification, picture: picture)
    }

    func withdraw(_ handle: NotificationHandle) async { await desktop.withdraw(handle) }
}
