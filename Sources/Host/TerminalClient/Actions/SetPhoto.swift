import ClientEngine
import ClientHost
import ClientModel
import Localization
import MediaStore
import MessageStore

/// Sets or removes the avatar of the user, a group or a channel.
public struct SetPhoto: Sendable {
    private let path: String?
    private let chat: String
    /// True to wait for the server.
    public var waits = true

    /// Creates the command that sets the JPEG or PNG at `path` for `chat` (`me` for the user); a nil path removes the
    /// avatar.
    public init(_ path: String?, of chat: String) {
        self.path = path
        self.chat = chat
    }

    /// Copies the file, which may change or disappear afterwards, and waits until the server shows it.
    ///
    /// - Throws: ``TerminalError``, before any change when the file is not an image; ``ChatError``, `MediaError`,
    ///   `StoreError`.
    public func run(on opened: OpenedAccount) async throws {
        var photo: (path: String, size: PixelSize)?
        if let path { photo = try await Self.photo(path) }
        _ = try await opened.catchUp()
        let peer = try await opened.finder.find(chat)
        guard peer == opened.selfID || peer.kind != .user else {
            throw TerminalError.usage(.pictureForWhom)
        }
        let pictures = opened.services.pictures
        let task =
            if let photo {
                try await pictures.set(photo.path, photo.size, of: peer, files: opened.account.media)
            } else {
                try await pictures.remove(of: peer)
            }
        let state = try await waits ? see(through: task, on: opened) : .kept
        try opened.console.write(PhotoRow(chat: peer.code, picture: path != nil, state: state))
    }

    private static func photo(_ path: String) async throws -> (path: String, size: PixelSize) {
        let picked = try await FileSelection.pick([path], asFile: false).albums.first?.first
        guard case .photo(let path, let size, _)? = picked?.media else { throw TerminalError.noPicture(path) }
        return (path, size)
    }

    private func see(through task: TaskID, on opened: OpenedAccount) async throws -> ActionState {
        let pictures = opened.services.pictures
        let outcome = try await finished(within: opened.timeout) { try await pictures.outcome(of: task) }
        switch outcome {
        case .done??: return .done
        case .refused(let problem)??: throw TerminalError.notDone(.picture(problem))
        case .replaced??: throw TerminalError.notDone(.anotherPicture)
        case nil, .some(nil):
            opened.console.note(opened.console.style.strings.keptUntilDone)
            return .kept
        }
    }
}

/// The result for a chat.
struct PhotoRow: Equatable, Encodable {
    var chat: String
    var picture: Bool
    var state: ActionState
}

extension PhotoRow: OutputRow {
    func line(in style: OutputStyle) -> String {
        let strings = style.strings
        let what =
            switch (picture, state) {
            case (true, .done): strings.hasPicture
            case (false, .done): strings.hasNoPicture
            case (true, .kept): strings.hasPictureSoon
            case (false, .kept): strings.hasNoPictureSoon
            }
        return "\(chat)  \(what)"
    }
}
