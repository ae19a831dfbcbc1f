import ClientHost
import ClientEngine
import GTKBridge
import Localization
import WindowParts

/// Asks for the link of another device's sign-in code, and signs that device in.
final class LinkDeviceDialog {
    private let window: DialogWindow
    private let strings: Strings
    private let entry: Entry
    private let button: Button
    private let spinner = Spinner(size: 16)
    private let problem = Label(overflow: .wraps, alignment: .center)
    private let link: @MainActor (LoginToken) async throws -> OwnDevice
    private let done: @MainActor (OwnDevice) -> Void
    private var isBusy = false
    private var isOpen = true

    /// - Parameters:
    ///   - strings: The texts of the window.
    ///   - parent: The window in front of which the dialog stands.
    ///   - link: Signs the device in, after which the dialog closes or shows the error.
    ///   - done: Called with the device.
    init(
        _ strings: Strings,
        over parent: Window,
        link: @escaping @MainActor (LoginToken) async throws -> OwnDevice,
        done: @escaping @MainActor (OwnDevice) -> Void
    ) {
        (self.strings, self.link, self.done) = (strings, link, done)
        window = DialogWindow(strings.linkDeviceTitle, over: parent, width: 400, height: 200)
        entry = Entry(label: strings.signInLink, hint: "tg://login?token=…", purpose: .address)
        button = Button(strings.linkThisDevice) {}
        let header = HeaderBar()
        header.setTitle(WindowTitle(strings.linkDeviceTitle))
        header.addStyleClass("flat")
        header.showWindowButtons(start: true, end: true)
        let content = Box(.vertical)
        content.append(header)
        content.append(column())
        window.setContent(content)
        window.fitContent()
        window.setDefault(button)
        button.isSensitive = false
        entry.onChange { [weak self] in self?.changed() }
        entry.onSubmit { [weak self] in self?.press() }
        button.onPress { [weak self] in self?.press() }
        window.onClose { [weak self] in self?.isOpen = false }
    }

    /// Shows the dialog.
    func present() {
        window.present()
        entry.takeFocus()
    }

    private func column() -> Box {
        let column = Box(.vertical, spacing: 12)
        column.setMargins(bottom: 24, start: 24, end: 24)
        let text = Label(strings.linkDeviceText, overflow: .wraps, alignment: .center)
        text.setWidestLine(50)
        problem.addStyleClass("error")
        problem.isVisible = false
        problem.setWidestLine(50)
        spinner.isVisible = false
        button.addStyleClass("suggested-action")
        button.addStyleClass("pill")
        button.align(horizontal: .center)
        for part in [text, entry, problem, spinner, button] as [Widget] { column.append(part) }
        return column
    }

    private func changed() {
        problem.isVisible = false
        button.isSensitive = !isBusy && !entry.text.isEmpty
    }

    private func press() {
        guard !isBusy, !entry.text.isEmpty else { return }
        guard let token = LoginToken(link: entry.text.filter { !$0.isWhitespace }) else {
            return show(strings.sentence(SignInError.tokenInvalid))
        }
        isBusy = true
        button.isSensitive = false
        spinner.isVisible = true
        problem.isVisible = false
        Task {
            do {
                let device = try await link(token)
                if isOpen { window.close() }
                done(device)
            } catch {
                if isOpen { show(strings.sentence(error)) }
            }
            isBusy = false
            spinner.isVisible = false
            button.isSensitive = !entry.text.isEmpty
        }
    }

    private func show(_ reason: String) {
        problem.text = reason
        problem.isVisible = true
        entry.selectAll()
        entry.takeFocus()
    }
}
