import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import NodeKit
import ImageDecoding

// Files to send.
extension ChatScreen {
    /// Where files are looked at and pictures are written down, for all chats.
    private static let disk = BlockingWork(most: 8)

    func chooseFiles() {
        FileDialog.openFiles(title: words.sendFiles, over: window) { [weak self] in self?.send(files: $0) }
    }

    /// Asks about what is to be sent, and sends it.
    ///
    /// - Parameters:
    ///   - paths: Where the files are.
    ///   - asFiles: Whether pictures are to go as they are, unless that is decided otherwise.
    func send(files paths: [String], asFiles: Bool = false) {
        guard !paths.isEmpty else { return }
        prepare(.files(paths, asFiles: asFiles), asFiles: asFiles) {
            PreparedFiles(picked: try await Self.look(at: paths))
        }
    }

    /// Asks about what `make` makes ready, unless the chat is left before, or something else is to be sent.
    private func prepare(
        _ request: FilesRequest,
        asFiles: Bool = false,
        _ make: @escaping @MainActor () async throws -> PreparedFiles
    ) {
        guard headerState.rights.files else { return toasts.show(words.filesForbidden) }
        // The question stands over the window and has to be answered first.
        guard sendFiles == nil else { return }
        let slow: @MainActor () -> Void = { [weak self] in
            guard let self else { return }
            toasts.show(words.preparingFiles)
        }
        // What was copied may be another picture by now.
        let mayChange = request == .copiedPicture
        preparation.begin(request, mayChange: mayChange, make, slow: slow) { [weak self] made in
            guard let self else { return }
            switch made {
            case .success(let files): ask(about: files, asFiles: asFiles)
            case .failure(PastedFileError.unreadable): toasts.show(words.pictureUnreadable)
            case .failure(PastedFileError.notKept): toasts.show(words.pictureNotKept)
            case .failure(BlockingWorkError.blocked): toasts.show(words.diskSilent)
            case .failure(let error): toasts.show(words.sentence(error))
            }
        }
    }

    private func ask(about files: PreparedFiles, asFiles: Bool) {
        guard sendFiles == nil else { return }
        let dialog = SendFilesDialog(files.picked, asFiles: asFiles, over: window, look)
        dialog.onSend = { [weak self] caption, asFiles in
            self?.send(files, caption: caption, asFiles: asFiles)
        }
        dialog.onClose = { [weak self] in
            self?.sendFiles = nil
            self?.focus()
        }
        sendFiles = dialog
        dialog.present()
    }

    /// Asks about nothing any more: whoever looks at another chat would not know where it goes.
    func stopSendingFiles() {
        preparation.stop()
        sendFiles?.onClose = nil
        sendFiles?.close()
        sendFiles = nil
    }

    private func send(_ files: PreparedFiles, caption: String, asFiles: Bool) {
        let (parts, peer, media) = (parts, peer, account.media)
        let albums = OutgoingMedia.albums(of: files.picked.map { $0.media(asFile: asFiles) }, \.self)
        attempt { [transfers = session.files] in
            // What is on its way lies in the media store: what was pasted is needed until then.
            defer { withExtendedLifetime(files) {} }
            var text = caption
            for album in albums {
                let messages = album.map { file in
                    defer { text = "" }
                    return (OutgoingMessage(text), file)
                }
                let sent = try await parts.sender.sendAlbum(messages, to: peer, files: media)
                await transfers.follow(sent)
            }
        }
        pane.scrollToNewest()
    }

    /// A file of a message was clicked.
    func press(fileOf message: StableID, in bubble: BubbleEntry) -> Bool {
        guard let part = bubble.parts.first(where: { $0.message.stableID == message }),
            let media = part.content?.media.first, case .document = media
        else { return false }
        session.files.press(MediaFileReference(media, in: peer), of: message) { [weak self] in self?.show($0)
        }
        return true
    }

    /// Says where a file is that was pressed. It is not opened unasked: who sent it may not be who it should be opened for.
    private func show(_ outcome: FileTransfers.Outcome) {
        switch outcome {
        case .arrived(let file):
            let folder = file.deletingLastPathComponent().lastPathComponent
            toasts.show(words.fileSaved(name: file.lastPathComponent, folder: folder))
        case .known(let file): FileOpenConfirmation.open(file.path, words, over: window)
        case .failed(let error): toasts.show(words.sentence(error))
        }
    }

    /// Looks at files, off the main thread.
    ///
    /// - Throws: `PickedFileError` for the first that cannot be sent; `CancellationError`.
    static func look(at paths: [String]) async throws -> [PickedFile] {
        try await disk.run {
            Result { () throws(PickedFileError) in
                try paths.map { path throws(PickedFileError) in try PickedFile(path) }
            }
        }.get()
    }

    /// Sends the files or the picture that was copied; whether there is such.
    func sendClipboard() -> Bool {
        if Clipboard.hasFiles {
            Clipboard.readFiles { [weak self] in self?.send(files: $0) }
            return true
        }
        // What has words, too, as a part of a table, is pasted as these.
        guard Clipboard.hasPicture, !Clipboard.hasText else { return false }
        sendPictureOfClipboard()
        return true
    }

    /// Sends what is seen of a picture that was copied, and not where and with what it was taken. One that moves goes as
    /// it is.
    private func sendPictureOfClipboard() {
        prepare(.copiedPicture) {
            guard let file = await Clipboard.readPicture(most: ImageDecodingLimits.fileBytes),
                let picture = await MetadataStripping.copied(file)
            else { throw PastedFileError.unreadable }
            let name = picture.isMoving ? "picture.gif" : "picture.png"
            let pasted = try await Self.disk.run {
                Result { () throws(PastedFileError) in try PastedFile(picture.file, named: name) }
            }
            .get()
            return PreparedFiles(picked: try await Self.look(at: [pasted.path]), pasted: pasted)
        }
    }
}

/// What somebody wants to send.
nonisolated enum FilesRequest: Equatable, Sendable {
    /// Files of this computer, by their paths.
    case files([String], asFiles: Bool)
    /// The picture that was copied, whichever that is when it is looked at.
    case copiedPicture
}

/// Files that may be sent, and the one of them that is there for that alone.
nonisolated struct PreparedFiles: Sendable {
    let picked: [PickedFile]
    var pasted: PastedFile?
}
