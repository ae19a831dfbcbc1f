import ClientEngine
import ClientHost
package import ClientModel
package import ComposerUI
import Foundation
import GTKBridge
import ImageDecoding
import Localization
import NodeKit
package import WindowParts

/// Follows the sending of files.
package protocol SendFilesDelegate: AnyObject {
    /// Ends the reply that is being written: the files carry it.
    func takeReplyForFiles() -> TakenReply?
    /// The text that is being written, which the dialog suggests for a caption.
    var textForFiles: FormattedText { get }
    /// A text that was offered for a caption was sent as such.
    func textBecameCaption(_ text: FormattedText)
    /// Files are being sent.
    func filesWereSent()
    /// The dialog about files was closed, with or without a decision.
    func sendFilesDialogClosed()
}

/// Sends chosen, dropped and pasted files: prepares them, asks the user about them, and passes them to the sender.
package final class SendFilesCoordinator {
    /// The threads that read files and write pasted images, for all chats.
    private static let disk = BlockingWork(most: 8)
    /// The most files that are taken at once: each is inspected, shown and uploaded.
    static let mostFiles = 100

    /// Follows the sending.
    package weak var delegate: (any SendFilesDelegate)?
    /// True if the user may send files in the chat.
    package var isAllowed = SendingRights().files
    /// True while the scheduled messages are shown: files would be sent at once.
    package var isScheduling = false

    private let context: ScreenContext
    private let peer: PeerID
    /// Prepares files before the user confirms sending them.
    private let preparation = Preparation<FilesRequest, PreparedFiles>()
    /// The dialog that asks about files, while it is open.
    private var dialog: SendFilesDialog?
    /// The text that the dialog offers for a caption.
    private var offered = FormattedText("")
    /// The longest text that is offered, in UTF-16 code units: the captions of the API are that long.
    private static let longestCaption = 1_024

    /// A coordinator for the chat with `peer`.
    package init(_ context: ScreenContext, to peer: PeerID) {
        (self.context, self.peer) = (context, peer)
    }

    /// Lets the user choose files, and sends them.
    ///
    /// - Parameter isMedia: True to offer only photos and videos; false to offer all files, and suggest sending them as
    ///   files.
    package func choose(media isMedia: Bool) {
        let strings = context.strings
        let filter = isMedia ? FileDialog.Filter(strings.attachMedia, types: ["image/*", "video/*"]) : nil
        FileDialog.openFiles(title: strings.sendFiles, of: filter, over: context.window) { [weak self] in
            self?.send(files: $0, asFiles: !isMedia)
        }
    }

    /// Asks about files, and sends them.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files.
    ///   - asFiles: True to suggest sending photos as files.
    ///   - waits: True if another program named the files: none of them goes up before the user agrees.
    ///   - others: Further chats that get the same files.
    package func send(
        files paths: [String],
        asFiles: Bool = false,
        waits: Bool = false,
        alsoTo others: [ChatTarget] = []
    ) {
        guard !paths.isEmpty else { return }
        prepare(.files(paths, asFiles: asFiles, waits: waits, alsoTo: others), asFiles: asFiles) {
            PreparedFiles(picked: try await Self.inspect(paths), waits: waits, others: others)
        }
    }

    /// Sends the files or the image on the clipboard; false if there are none.
    package func sendClipboard() -> Bool {
        if Clipboard.hasFiles {
            Clipboard.readFiles { [weak self] in self?.send(files: $0) }
            return true
        }
        // A clipboard that also has text, as from a table, is pasted as text.
        guard Clipboard.hasPicture, !Clipboard.hasText else { return false }
        sendCopiedImage()
        return true
    }

    /// Closes the dialog and stops preparing: the user looks at another chat, and would not know where the files go.
    package func stop() {
        preparation.stop()
        let open = dialog
        dialog = nil
        open?.close()
    }

    /// Reads the beginnings of files, off the main thread.
    ///
    /// - Throws: ``PickedFilesError`` if there are too many, or for the first that cannot be sent; `CancellationError`.
    package static func read(_ paths: [String]) async throws -> [PickedFile] {
        guard paths.count <= mostFiles else { throw PickedFilesError.tooMany(limit: mostFiles) }
        return try await disk.run {
            Result { () throws(PickedFilesError) in
                try paths.map { path throws(PickedFilesError) in
                    do throws(PickedFileError) { return try PickedFile(path) } catch {
                        throw .refused(name: URL(fileURLWithPath: path).lastPathComponent, error)
                    }
                }
            }
        }.get()
    }

    /// Reads and inspects files, off the main thread.
    ///
    /// - Throws: As ``read(_:)`` does.
    package static func inspect(_ paths: [String]) async throws -> [PickedFile] {
        let picked = try await read(paths)
        var inspected: [PickedFile] = []
        for file in picked { inspected.append(await file.inspected()) }
        return inspected
    }

    /// Sends the image on the clipboard without its metadata, such as the place where it was taken. An animated image
    /// is sent unchanged.
    private func sendCopiedImage() {
        prepare(.copiedImage) {
            guard let file = await Clipboard.readPicture(most: ImageDecodingLimits.fileBytes),
                let image = await MetadataStripping.copied(file)
            else { throw PastedFileError.unreadable }
            let name = image.isMoving ? "picture.gif" : "picture.png"
            let pasted = try await Self.disk.run {
                Result { () throws(PastedFileError) in try PastedFile(image.file, named: name) }
            }
            .get()
            return PreparedFiles(picked: try await Self.inspect([pasted.path]), pasted: pasted)
        }
    }

    /// Asks about the result of `make`, unless the chat is left before, or another request follows.
    private func prepare(
        _ request: FilesRequest,
        asFiles: Bool = false,
        _ make: @escaping @MainActor () async throws -> PreparedFiles
    ) {
        let (toasts, strings) = (context.toasts, context.strings)
        guard isAllowed else { return toasts.show(strings.filesForbidden) }
        guard !isScheduling else { return toasts.show(strings.filesNotScheduled) }
        // The open dialog must be answered first.
        guard dialog == nil else { return }
        let slow: @MainActor () -> Void = { [weak toasts] in toasts?.show(strings.preparingFiles) }
        // The clipboard may have another image by now.
        let mayChange = request == .copiedImage
        preparation.begin(request, mayChange: mayChange, make, slow: slow) { [weak self] made in
            switch made {
            case .success(let files): self?.ask(about: files, asFiles: asFiles)
            case .failure(let error): self?.show(error)
            }
        }
    }

    private func show(_ error: any Error) { context.toasts.show(context.strings.whyNotSent(error)) }

    private func ask(about files: PreparedFiles, asFiles: Bool) {
        guard dialog == nil else { return }
        let (sender, peer, media) = (context.services.sender, peer, context.account.media)
        let uploads = PreUploads<PreUpload> { [files] in
            // The pasted file is needed until the media store has a copy.
            defer { withExtendedLifetime(files) {} }
            return try await sender.beginUpload($0, to: peer, files: media)
        } abandon: {
            try await sender.abandon($0)
        }
        let selection = SendFilesSelection(files.picked, asFiles: asFiles)
        // What is written here is for nobody else.
        offered = files.others.isEmpty && !files.waits ? suggestedCaption : FormattedText("")
        let dialog = SendFilesDialog(
            selection,
            caption: offered,
            over: context.window,
            environment: context.environment
        ) { [weak self, others = files.others, waits = files.waits] action in
            if case .choose = action, waits { return }
            self?.perform(action, uploads, alsoTo: others)
        }
        self.dialog = dialog
        dialog.present()
        if !files.waits { uploads.follow(dialog.selection.media) }
    }

    private func perform(
        _ action: SendFilesDialog.Action,
        _ uploads: PreUploads<PreUpload>,
        alsoTo others: [ChatTarget]
    ) {
        switch action {
        case .choose(let selection): uploads.follow(selection.media)
        case .send(let selection, let caption):
            uploads.follow(selection.media)
            send(selection, caption: caption, uploads)
            if !others.isEmpty { send(selection, caption: caption, to: others) }
        case .close:
            uploads.follow([:])
            // Nil if the chat was left: then the focus is elsewhere.
            guard dialog != nil else { return }
            dialog = nil
            delegate?.sendFilesDialogClosed()
        }
    }

    /// Sends files with what has gone up of them already.
    private func send(
        _ selection: SendFilesSelection,
        caption: FormattedText,
        _ uploads: PreUploads<PreUpload>
    ) {
        let (sender, albums, begun) = (context.services.sender, selection.albums, uploads.take())
        let taken = delegate?.takeReplyForFiles()
        context.attempt { [weak self, offered, transfers = context.files] in
            do {
                var (text, reply) = (caption, try await taken?.header())
                for album in albums {
                    var messages: [(OutgoingMessage, PreUpload)] = []
                    for item in album {
                        guard let upload = begun[item.number] else { continue }
                        var message = selection.message(of: item, text)
                        message.reply = reply
                        messages.append((message, try await upload.value))
                        text = FormattedText("")
                    }
                    // All parts of an album answer together: the first one may not arrive.
                    if !messages.isEmpty { reply = nil }
                    if let sent = try await sender.sendAlbum(messages) { await transfers.follow(sent) }
                    // A caption that was emptied leaves the text where it was.
                    if !caption.text.isEmpty { await self?.captionWasSent(offered) }
                }
            } catch {
                // What was not sent stays nowhere.
                await uploads.giveUp(begun.values)
                throw error
            }
        }
        delegate?.filesWereSent()
    }

    /// Removes the text that was offered for a caption from where it was written, now that it is sent.
    private func captionWasSent(_ offered: FormattedText) {
        if !offered.text.isEmpty { delegate?.textBecameCaption(offered) }
    }

    /// The text that is being written, unless it is too long for a caption.
    private var suggestedCaption: FormattedText {
        let text = delegate?.textForFiles ?? FormattedText("")
        return text.text.utf16.count <= Self.longestCaption ? text : FormattedText("")
    }

    /// Sends the same files to further chats.
    private func send(
        _ selection: SendFilesSelection,
        caption: FormattedText,
        to others: [ChatTarget]
    ) {
        let (sender, media, strings, toasts) = (
            context.services.sender, context.account.media, context.strings, context.toasts
        )
        Task {
            do {
                for other in others {
                    var text = caption
                    for album in selection.albums {
                        let messages = album.enumerated().map { place, item in
                            let words = place == 0 ? text : FormattedText("")
                            return (selection.message(of: item, words), selection.media(of: item))
                        }
                        text = FormattedText("")
                        _ = try await sender.sendAlbum(messages, to: other.id, files: media)
                    }
                }
                toasts.show(strings.sharedTo(name: strings.enumerated(others.map(\.title))))
            } catch {
                toasts.show(strings.sentence(error))
            }
        }
    }
}
