import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge

// Files to send.
extension ChatScreen {
    func chooseFiles() {
        FileDialog.openFiles(title: words.sendFiles, over: window) { [weak self] in self?.send(files: $0) }
    }

    /// Asks about what is to be sent, and sends it.
    func send(files paths: [String]) {
        guard !paths.isEmpty else { return }
        let names = paths.map { URL(fileURLWithPath: $0).lastPathComponent }
        let caption = Entry(label: words.caption, hint: words.caption)
        let asFiles = ToggleButton(text: words.asFiles) { _ in }
        let box = Box(.vertical, spacing: 12)
        box.append(caption)
        box.append(asFiles)
        let shown = names.prefix(5).joined(separator: "\n") + (names.count > 5 ? "\n…" : "")
        MessageDialog.ask(
            words.sendFilesQuestion(names.count),
            text: shown,
            answers: [
                .init(words.cancel),
                .init(words.send, .suggested) { [weak self] in
                    self?.send(paths, caption: caption.text, asFiles: asFiles.isOn)
                },
            ],
            child: box,
            over: window
        )
    }

    private func send(_ paths: [String], caption: String, asFiles: Bool) {
        let (parts, peer, media) = (parts, peer, account.media)
        attempt { [weak self] in
            let files = try await Self.look(at: paths, asFiles: asFiles)
            var text = caption
            for album in OutgoingMedia.albums(of: files, \.self) {
                let messages = album.map { file in
                    defer { text = "" }
                    return (OutgoingMessage(text), file)
                }
                let sent = try await parts.sender.sendAlbum(messages, to: peer, files: media)
                await self?.files.follow(sent)
            }
        }
        pane.scrollToNewest()
    }

    /// A file of a message was clicked.
    func press(fileOf message: StableID, in bubble: BubbleEntry) -> Bool {
        guard let part = bubble.parts.first(where: { $0.message.stableID == message }),
            let media = part.content?.media.first, case .document = media
        else { return false }
        files.press(ShownFile(media, in: peer), of: message)
        return true
    }

    /// Shows the files that are on their way, and says where they are in the end.
    func followFiles() {
        files.onChange = { [weak self] in self?.feed?.show($0) }
        files.onProblem = { [weak self] error in
            guard let self else { return }
            toasts.show(words.sentence(error))
        }
        files.onArrival = { [weak self] file in
            let folder = file.deletingLastPathComponent().lastPathComponent
            guard let self else { return }
            toasts.show(words.fileWasSaved(file.lastPathComponent, in: folder))
        }
        // Not opened unasked: who sent it may not be who it should be opened for.
        files.onOpen = { [weak self] file in
            guard let self else { return }
            Launcher.open(file.absoluteString, over: window)
        }
    }

    /// Looks at files, off the main thread.
    ///
    /// - Throws: `PickedFileError` for the first that cannot be sent.
    nonisolated private static func look(at paths: [String], asFiles: Bool) async throws -> [OutgoingMedia] {
        try await onOwnThread {
            Result { () throws(PickedFileError) in
                try paths.map { path throws(PickedFileError) in
                    try OutgoingMedia(file: path, asFile: asFiles)
                }
            }
        }.get()
    }

    /// Sends the picture that was copied; whether there is one.
    func sendPictureOfClipboard() -> Bool {
        guard Clipboard.hasPicture else { return false }
        Clipboard.readPicture { [weak self] bytes in
            guard let self, let bytes else { return }
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "martlet-\(UUID().uuidString)"
            )
            do {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
                let file = folder.appending(path: "picture.png")
                try Data(bytes).write(to: file)
                send(files: [file.path])
            } catch {
                toasts.show(words.pictureNotKept)
            }
        }
        return true
    }
}
