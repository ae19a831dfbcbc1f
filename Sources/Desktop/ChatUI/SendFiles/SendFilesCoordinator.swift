import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import NodeKit
import ImageDecoding
import WindowParts
import ComposerUI

// Sending files.
extension ChatScreen {
    /// The threads that read files and write pasted images, for all chats.
    private static let disk = BlockingWork(most: 8)

    func chooseFiles() {
        FileDialog.openFiles(title: strings.sendFiles, over: window) { [weak self] in self?.send(files: $0) }
    }

    /// Asks about files, and sends them.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files.
    ///   - asFiles: True to suggest sending photos as files.
    func send(files paths: [String], asFiles: Bool = false) {
        guard !paths.isEmpty else { return }
        prepare(.files(paths, asFiles: asFiles), asFiles: asFiles) {
            PreparedFiles(picked: try await Self.look(at: paths))
        }
    }

    /// Asks about the result of `make`, unless the chat is left before, or another request follows.
    private func prepare(
        _ request: FilesRequest,
        asFiles: Bool = false,
        _ make: @escaping @MainActor () async throws -> PreparedFiles
    ) {
        guard headerState.rights.files else { return toasts.show(strings.filesForbidden) }
        // The open dialog must be answered first.
        guard sendFiles == nil else { return }
        let slow: @MainActor () -> Void = { [weak self] in
            guard let self else { return }
            toasts.show(strings.preparingFiles)
        }
        // The clipboard may have another image by now.
        let mayChange = request == .copiedPicture
        preparation.begin(request, mayChange: mayChange, make, slow: slow) { [weak self] made in
            guard let self else { return }
            switch made {
            case .success(let files): ask(about: files, asFiles: asFiles)
            case .failure(PastedFileError.unreadable): toasts.show(strings.pictureUnreadable)
            case .failure(PastedFileError.notKept): toasts.show(strings.pictureNotKept)
            case .failure(BlockingWorkError.blocked): toasts.show(strings.diskSilent)
            case .failure(let error): toasts.show(strings.sentence(error))
            }
        }
    }

    private func ask(about files: PreparedFiles, asFiles: Bool) {
        guard sendFiles == nil else { return }
        let dialog = SendFilesDialog(files.picked, asFiles: asFiles, over: window, environment)
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

    /// Closes the dialog and stops preparing: the user looks at another chat, and would not know where the files go.
    func stopSendingFiles() {
        preparation.stop()
        sendFiles?.onClose = nil
        sendFiles?.close()
        sendFiles = nil
    }

    private func send(_ files: PreparedFiles, caption: String, asFiles: Bool) {
        let (services, peer, media) = (services, peer, account.media)
        let albums = OutgoingMedia.albums(of: files.picked.map { $0.media(asFile: asFiles) }, \.self)
        attempt { [transfers = session.files] in
            // The pasted file is needed until the media store has a copy.
            defer { withExtendedLifetime(files) {} }
            var text = caption
            for album in albums {
                let messages = album.map { file in
                    defer { text = "" }
                    return (OutgoingMessage(text), file)
                }
                let sent = try await services.sender.sendAlbum(messages, to: peer, files: media)
                await transfers.follow(sent)
            }
        }
        pane.scrollToNewest()
    }

    /// Handles a click on the file of a message; false if it has none.
    func press(fileOf message: StableID, in bubble: BubbleEntry) -> Bool {
        guard let part = bubble.parts.first(where: { $0.message.stableID == message }),
            let media = part.content?.media.first, case .document = media
        else { return false }
        session.files.press(MediaFileReference(media, in: peer), of: message) { [weak self] in self?.show($0)
        }
        return true
    }

    /// Shows the result of pressing a file. A downloaded file is not opened at once: its sender should not decide
    /// that.
    private func show(_ outcome: FileTransfers.Outcome) {
        switch outcome {
        case .arrived(let file):
            let folder = file.deletingLastPathComponent().lastPathComponent
            toasts.show(strings.fileSaved(name: file.lastPathComponent, folder: folder))
        case .known(let file): FileOpenConfirmation.open(file.path, strings, over: window)
        case .failed(let error): toasts.show(strings.sentence(error))
        }
    }

    /// Inspects files, off the main thread.
    ///
    /// - Throws: `PickedFileError` for the first that cannot be sent; `CancellationError`.
    package static func look(at paths: [String]) async throws -> [PickedFile] {
        try await disk.run {
            Result { () throws(PickedFileError) in
                try paths.map { path throws(PickedFileError) in try PickedFile(path) }
            }
        }.get()
    }

    /// Sends the files or the image on the clipboard; false if there are none.
    func sendClipboard() -> Bool {
        if Clipboard.hasFiles {
            Clipboard.readFiles { [weak self] in self?.send(files: $0) }
            return true
        }
        // A clipboard that also has text, as from a table, is pasted as text.
        guard Clipboard.hasPicture, !Clipboard.hasText else { return false }
        sendPictureOfClipboard()
        return true
    }

    /// Sends the image on the clipboard without its metadata, such as the place where it was taken. An animated image
    /// is sent unchanged.
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

/// A request to send something.
nonisolated enum FilesRequest: Equatable, Sendable {
    /// Local files, by their paths.
    case files([String], asFiles: Bool)
    /// The image on the clipboard, read when the request is carried out.
    case copiedPicture
}

/// Files that may be sent, and the pasted file that must exist until then.
nonisolated struct PreparedFiles: Sendable {
    let picked: [PickedFile]
    var pasted: PastedFile?
}
