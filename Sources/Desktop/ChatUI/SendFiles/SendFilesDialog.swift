import ChatPresentation
import ClientEngine
import GTKBridge
import Localization
import NodeKit
import WindowParts

/// Asks about files to send: shows them as they will be sent, and takes a caption. Enter sends, Escape cancels.
///
/// The dialog lives until its window is closed, even if nobody else retains it.
final class SendFilesDialog {
    /// The width, in pixels.
    private static let width = 420
    /// The maximum height of the previews, in pixels; more is scrolled.
    private static let highest = 420

    /// An action of the user.
    enum Action {
        /// Sends the files.
        case send(caption: String, asFiles: Bool)
        /// The dialog was closed, with or without a decision.
        case close
    }

    private let perform: @MainActor (Action) -> Void
    private let files: [PickedFile]
    private let environment: WindowEnvironment
    private let window: DialogWindow
    private let title: WindowTitle
    private let previews = Box(.vertical, spacing: 10)
    private let asFiles: CheckButton
    private let caption: Entry
    private let store = ImageStore(byteLimit: 32 << 20)
    /// A reference to the dialog itself while it is open: its window must answer.
    private var shown: SendFilesDialog?

    /// A dialog about files.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - isFile: True to suggest sending photos as files.
    ///   - parent: The window of the chat.
    ///   - environment: The appearance of the window.
    ///   - perform: Called with what the user does; retained as long as the dialog.
    init(
        _ files: [PickedFile],
        asFiles isFile: Bool,
        over parent: ApplicationWindow,
        environment: WindowEnvironment,
        perform: @escaping @MainActor (Action) -> Void
    ) {
        (self.files, self.environment, self.perform) = (files, environment, perform)
        let strings = environment.strings
        window = DialogWindow(strings.sendFiles, over: parent, width: Self.width, height: -1)
        title = WindowTitle(strings.sendFiles)
        asFiles = CheckButton(strings.asFiles)
        caption = Entry(label: strings.caption, hint: strings.caption)
        let header = HeaderBar()
        header.setTitle(title)
        header.showWindowButtons(start: false, end: false)
        header.addAtStart(Button(strings.cancel) { [weak self] in self?.window.close() })
        let send = Button(strings.send) { [weak self] in self?.submit() }
        send.addStyleClass("suggested-action")
        header.addAtEnd(send)
        previews.setMargins(top: 12, bottom: 12, start: 16, end: 16)
        let scrolled = ScrolledWindow(previews)
        scrolled.grow(upTo: Self.highest)
        let foot = Box(.vertical, spacing: 8)
        foot.setMargins(bottom: 16, start: 16, end: 16)
        foot.append(asFiles)
        foot.append(caption)
        let content = Box(.vertical)
        for part in [header, scrolled, foot] as [Widget] { content.append(part) }
        content.setLeastSize(width: Self.width)
        window.setContent(content)
        window.fitContent()
        asFiles.isVisible = files.contains(where: \.hasChoice)
        asFiles.isOn = isFile && asFiles.isVisible
        asFiles.onToggle { [weak self] in self?.showFiles() }
        caption.onSubmit { [weak self] in self?.submit() }
        window.onClose { [weak self] in
            self?.perform(.close)
            self?.shown = nil
        }
        showFiles()
    }

    /// Shows the dialog.
    func present() {
        shown = self
        window.present()
        caption.takeFocus()
    }

    /// Closes the dialog without sending.
    func close() { window.close() }

    private func submit() {
        perform(.send(caption: caption.text, asFiles: asFiles.isOn))
        window.close()
    }

    private func showFiles() {
        let isFile = asFiles.isOn
        let isAllPhotos = !isFile && files.allSatisfy { $0.photo != nil }
        let strings = environment.strings
        title.show(
            strings.sendFiles,
            subtitle: strings.phrase(.count(isAllPhotos ? .photo : .file, files.count))
        )
        previews.removeAll()
        for album in OutgoingMedia.albums(of: files, { $0.media(asFile: isFile) }) {
            if !isFile, album.allSatisfy({ $0.photo != nil }) {
                previews.append(PhotoMosaic.widget(of: album, from: store, environment))
            } else {
                for file in album { previews.append(row(of: file)) }
            }
        }
    }

    /// A file as in its bubble: an icon or a thumbnail, the name, and the size.
    private func row(of file: PickedFile) -> Widget {
        let sign: Widget
        if file.hasThumbnail {
            sign = LocalImageView.widget(of: file, from: store, radius: 8, environment)
            sign.setLeastSize(width: 44, height: 44)
        } else {
            sign = Icon(file.icon, size: 20)
            sign.addStyleClass("file-sign")
        }
        sign.align(horizontal: .center, vertical: .center)
        let (name, size) = (Label(file.name), Label(environment.strings.byteCount(file.byteCount)))
        name.setWidestLine(34)
        size.addStyleClass("dim-label")
        size.addStyleClass("caption")
        let column = Box(.vertical, spacing: 1)
        column.append(name)
        column.append(size)
        column.align(vertical: .center)
        column.expandHorizontally()
        let row = Box(.horizontal, spacing: 12)
        row.append(sign)
        row.append(column)
        return row
    }
}
