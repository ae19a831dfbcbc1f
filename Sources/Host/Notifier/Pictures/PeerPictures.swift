import ClientEngine
import ClientModel
import Foundation
import Glibc
import MediaStore
import Signals

/// Small pictures of people as files that the desktop reads. They lie in the session's folder, which is in memory, its
/// owner's alone, and ends with the session: nothing of an encrypted store comes to the disk. Nobody decodes one here.
/// Each account has a folder for them, which goes when the account is gone; of each peer there is one.
///
/// Threads: an actor.
actor PeerPictures {
    /// A notification waits so long for a picture that is not here yet; the next one finds it.
    static let patience = Duration.milliseconds(300)

    private let media: MediaStore
    private let folder: String
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
        Self.sweep(in: session)
        guard let folder = PictureFolder(of: account, in: session), folder.make() else { return nil }
        self.folder = folder.path
        self.media = media
        self.clock = clock
    }

    /// Removes the pictures of accounts that are not there any more.
    static func sweep(in session: String? = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"]) {
        guard let session, session.hasPrefix("/") else { return }
        let root = PictureFolder.root(in: session)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        for name in names where !PictureFolder.isOfAnAccount("\(root)/\(name)") {
            // What cannot be removed ends with the session.
            try? FileManager.default.removeItem(atPath: "\(root)/\(name)")
        }
    }

    /// The file of a peer's picture; nil when there is none, or none soon enough.
    func path(of peer: Peer?) async -> String? {
        guard let peer, let photo = peer.photo else { return nil }
        let path = "\(folder)/\(peer.id.packed)-\(photo.id).jpg"
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
        if (try? await media.export(resource, to: path, replacing: true)) != nil {
            removeOthers(of: peer, than: path)
        }
        underWay.remove(path)
    }

    /// A peer with a new picture has the old one no more.
    private func removeOthers(of peer: PeerID, than path: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix("\(peer.packed)-") && "\(folder)/\(name)" != path {
            unlink("\(folder)/\(name)")
        }
    }
}

/// Where the pictures of an account are, and whose they are: a folder's number is used again when it is gone, so the
/// account is noted inside.
private struct PictureFolder {
    private static let note = "account"

    let path: String
    private let owner: String

    static func root(in session: String) -> String { "\(session)/martlet/pictures" }

    /// Nil when the account is not there.
    init?(of account: AccountFolder, in session: String) {
        guard let owner = Self.owner(account.path), let number = Self.status(account.path)?.st_ino else {
            return nil
        }
        self.owner = owner
        path = "\(Self.root(in: session))/\(number)"
    }

    /// Makes it; one that another account has left is emptied.
    func make() -> Bool {
        if !Self.isOfAnAccount(path) || noted != owner { try? FileManager.default.removeItem(atPath: path) }
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try Data(owner.utf8).write(to: URL(filePath: "\(path)/\(Self.note)"))
            return true
        } catch {
            return false
        }
    }

    /// Whether the account whose pictures are in `path` is there.
    static func isOfAnAccount(_ path: String) -> Bool {
        guard let noted = try? String(contentsOfFile: "\(path)/\(note)", encoding: .utf8),
            let account = noted.split(separator: "\n", maxSplits: 1).last
        else { return false }
        return owner(String(account)) == noted
    }

    private var noted: String? { try? String(contentsOfFile: "\(path)/\(Self.note)", encoding: .utf8) }

    /// Tells an account from all others: its folder's number, when the note about its server was made, and its path.
    private static func owner(_ account: String) -> String? {
        guard let folder = status(account) else { return nil }
        let made = status("\(account)/server.json")?.st_mtim
        return "\(folder.st_ino) \(made?.tv_sec ?? 0) \(made?.tv_nsec ?? 0)\n\(account)"
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
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
