import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import NodeKit
import PictureDecoding

// Files to send.
extension ChatScreen {
    func chooseFiles() {
        FileDialog.openFiles(title: words.sendFiles, over: window) { [weak self] in self?.send(files: $0) }
    }

    /// Asks about what is to be sent, and sends it.
    ///
    /// - Parameters:
    ///   - paths: Where the files are.
    ///   - asFiles: Whether pictures are to go as they are, unless that is decided otherwise.
    ///   - folder: One made for them, which goes when they are sent, or not.
    func send(files paths: [String], asFiles: Bool = false, from folder: URL? = nil) {
        guard !paths.isEmpty else { return }
        guard headerState.rights.files else { return toasts.show(words.filesForbidden) }
        Task {
            do {
                ask(about: try await Self.look(at: paths), asFiles: asFiles, from: folder)
            } catch {
                toasts.show(words.sentence(error))
            }
        }
    }

    private func ask(about picked: [PickedFile], asFiles: Bool, from folder: URL?) {
        let dialog = SendFilesDialog(picked, asFiles: asFiles, over: window, look)
        var unsent = folder
        dialog.onSend = { [weak self] caption, asFiles in
            unsent = nil
            self?.send(picked, caption: caption, asFiles: asFiles, from: folder)
        }
        dialog.onClose = { [weak self] in
            if let unsent { try? FileManager.default.removeItem(at: unsent) }
            self?.sendFiles = nil
            self?.focus()
        }
        sendFiles = dialog
        dialog.present()
    }

    private func send(_ picked: [PickedFile], caption: String, asFiles: Bool, from folder: URL?) {
        let (parts, peer, media) = (parts, peer, account.media)
        let albums = OutgoingMedia.albums(of: picked.map { $0.media(asFile: asFiles) }, \.self)
        attempt { [files = session.files] in
            // What is on its way lies in the media store.
            defer { if let folder { try? FileManager.default.removeItem(at: folder) } }
            var text = caption
            for album in albums {
                let messages = album.map { file in
                    defer { text = "" }
                    return (OutgoingMessage(text), file)
                }
                let sent = try await parts.sender.sendAlbum(messages, to: peer, files: media)
                await files.follow(sent)
            }
        }
        pane.scrollToNewest()
    }

    /// A file of a message was clicked.
    func press(fileOf message: StableID, in bubble: BubbleEntry) -> Bool {
        guard let part = bubble.parts.first(where: { $0.message.stableID == message }),
            let media = part.content?.media.first, case .document = media
        else { return false }
        session.files.press(ShownFile(media, in: peer), of: message) { [weak self] in self?.show($0) }
        return true
    }

    /// Says where a file is that was pressed. It is not opened unasked: who sent it may not be who it should be opened for.
    private func show(_ outcome: FileTransfers.Outcome) {
        switch outcome {
        case .arrived(let file):
            let folder = file.deletingLastPathComponent().lastPathComponent
            toasts.show(words.fileWasSaved(file.lastPathComponent, in: folder))
        case .known(let file): FileQuestion.open(file.path, words, over: window)
        case .failed(let error): toasts.show(words.sentence(error))
        }
    }

    /// Looks at files, off the main thread.
    ///
    /// - Throws: `PickedFileError` for the first that cannot be sent.
    nonisolated static func look(at paths: [String]) async throws -> [PickedFile] {
        try await onOwnThread {
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

    private func sendPictureOfClipboard() {
        Clipboard.readPicture(most: PictureLimits.fileBytes) { [weak self] picture in
            guard let picture else { return }
            Task { await self?.send(pasted: picture) }
        }
    }

    /// Sends what is seen of a picture that was copied, and not where and with what it was taken. One that moves goes as
    /// it is.
    private func send(pasted picture: Clipboard.Picture) async {
        let isMoving = picture.fileExtension == "gif"
        let bytes = isMoving ? picture.bytes : await PlainPicture.file(of: picture.bytes)
        guard let bytes else { return toasts.show(words.pictureUnreadable) }
        let folder = ClearFolder(for: .pasted)
        do {
            try folder.make()
            let file = folder.url.appending(path: isMoving ? "picture.gif" : "picture.png")
            try Data(bytes).write(to: file)
            send(files: [file.path], from: folder.url)
        } catch {
            folder.remove()
            toasts.show(words.pictureNotKept)
        }
    }
}
