import ChatPresentation
import ClientEngine
import ClientModel
import ComposerUI
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
        /// The files, or the way to send them, are these from now on.
        case choose(SendFilesSelection)
        /// Sends the files.
        case send(SendFilesSelection, caption: FormattedText)
        /// The dialog was closed, with or without a decision.
        case close
    }

    private let perform: @MainActor (Action) -> Void
    /// The files, and the way to send them.
    private(set) var selection: SendFilesSelection
    private let environment: WindowEnvironment
    private let window: DialogWindow
    private let title: WindowTitle
    private let previews = Box(.vertical, spacing: 10)
    private let grouped: CheckButton
    private let highQuality: CheckButton
    private let asFiles: CheckButton
    private let hidden: CheckButton
    private let caption: FormattedField
    /// The buttons that remove a file, by its number.
    private var removeButtons: [Int: GTKBridge.Button] = [:]
    /// The number of this dialog, of all that were opened.
    private let number: Int
    private static var lastNumber = 0
    /// A reference to the dialog itself while it is open: its window must answer.
    private var shown: SendFilesDialog?

    /// A dialog about files.
    ///
    /// - Parameters:
    ///   - selection: The files, and the suggested way to send them.
    ///   - text: The suggested caption.
    ///   - parent: The window of the chat.
    ///   - environment: The appearance of the window.
    ///   - perform: Called with what the user does; retained as long as the dialog.
    init(
        _ selection: SendFilesSelection,
        caption text: FormattedText,
        over parent: ApplicationWindow,
        environment: WindowEnvironment,
        perform: @escaping @MainActor (Action) -> Void
    ) {
        (self.selection, self.environment, self.perform) = (selection, environment, perform)
        Self.lastNumber += 1
        number = Self.lastNumber
        let strings = environment.strings
        window = DialogWindow(strings.sendFiles, over: parent, width: Self.width, height: -1)
        title = WindowTitle(strings.sendFiles)
        grouped = CheckButton(strings.groupFiles)
        highQuality = CheckButton(strings.highQuality)
        asFiles = CheckButton(strings.asFiles)
        hidden = CheckButton(strings.hideMedia)
        caption = FormattedField(strings.caption, environment)
        caption.text = text
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
        for part in [grouped, highQuality, hidden, asFiles, caption.widget] as [Widget] { foot.append(part) }
        let content = Box(.vertical)
        for part in [header, scrolled, foot] as [Widget] { content.append(part) }
        content.setLeastSize(width: Self.width)
        window.setContent(content)
        window.fitContent()
        if !selection.hasChoice { self.selection.isAsFiles = false }
        grouped.isOn = self.selection.isGrouped
        highQuality.isOn = self.selection.quality == .high
        asFiles.isOn = self.selection.isAsFiles
        hidden.isOn = self.selection.isHidden
        for check in [grouped, highQuality, hidden, asFiles] {
            check.onToggle { [weak self] in self?.choose() }
        }
        caption.onSubmit = { [weak self] in self?.submit() }
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
        perform(.send(selection, caption: caption.text))
        window.close()
    }

    private func choose() {
        selection.isGrouped = grouped.isOn
        selection.quality = highQuality.isOn ? .high : .standard
        selection.isAsFiles = asFiles.isOn
        selection.isHidden = hidden.isOn
        showFiles()
        perform(.choose(selection))
    }

    /// Removes a file; without any left there is nothing to ask about.
    private func remove(_ number: Int) {
        selection.remove(number)
        guard !selection.items.isEmpty else { return window.close() }
        showFiles()
        // The focus was on what is gone now.
        caption.takeFocus()
        perform(.choose(selection))
    }

    /// Moves a file among the others, and its button keeps the focus.
    private func move(_ number: Int, later isLater: Bool) {
        guard selection.move(number, later: isLater) else { return }
        showFiles()
        removeButtons[number]?.takeFocus()
        perform(.choose(selection))
    }

    /// A button that removes a file; Alt and an arrow move the file while the button has the focus.
    private func removeButton(of item: SendFilesSelection.Item) -> GTKBridge.Button {
        let (number, strings) = (item.number, environment.strings)
        let label = strings.removeFile(name: item.file.name)
        let button = Button(icon: "window-close-symbolic", label: label) { [weak self] in self?.remove(number)
        }
        button.setTooltip(strings.moveFileHint(action: label))
        button.onKey(.first) { [weak self] key in
            let isLater = key.symbol == Key.right || key.symbol == Key.down
            guard key.isAlt, isLater || key.symbol == Key.left || key.symbol == Key.up else { return false }
            self?.move(number, later: isLater)
            return true
        }
        removeButtons[number] = button
        return button
    }

    private func showFiles() {
        let strings = environment.strings
        title.show(
            strings.sendFiles,
            subtitle: strings.phrase(.count(selection.word, selection.items.count))
        )
        grouped.isVisible = selection.canBeGrouped
        highQuality.isVisible = selection.hasQuality
        asFiles.isVisible = selection.hasChoice
        hidden.isVisible = selection.items.contains(where: selection.canBeHidden)
        previews.removeAll()
        removeButtons = [:]
        for album in selection.albums {
            if !selection.isAsFiles, album.allSatisfy({ $0.file.tile != nil }) {
                previews.append(
                    AlbumPreview.widget(of: album, in: number, environment, button: removeButton)
                )
            } else {
                for item in album { previews.append(row(of: item)) }
            }
        }
    }

    /// A file as in its bubble: an icon or a thumbnail, the name, and the size.
    private func row(of item: SendFilesSelection.Item) -> Widget {
        let file = item.file
        let sign: Widget
        if file.thumbnail != nil {
            sign = LocalImageView.widget(of: file, in: number, radius: 8, environment)
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
        let remove = removeButton(of: item)
        for style in ["flat", "circular"] { remove.addStyleClass(style) }
        remove.align(vertical: .center)
        row.append(remove)
        return row
    }
}
