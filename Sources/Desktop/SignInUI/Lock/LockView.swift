import ClientHost
package import GTKBridge
package import Localization
import WindowParts

/// The lock screen of a window: a field for the passcode, and a way out for a user who forgot it.
package final class LockView {
    /// The widget of the screen, title bar included. It keeps the view.
    package let widget: Widget

    private let model: LockModel
    private let strings: Strings
    private let pages = Stack()
    private let entry: PasswordEntry
    private let problem = Label(overflow: .wraps, alignment: .center)
    private let failure = Label(overflow: .wraps, alignment: .center)
    private let spinner = Spinner(size: 24)
    private let unlock: Button
    private let end: Button
    private var observation: ObservationToken?

    /// A screen whose state is that of `model`.
    package init(_ model: LockModel, _ strings: Strings) {
        (self.model, self.strings) = (model, strings)
        entry = PasswordEntry(label: strings.passcode)
        unlock = Button(strings.unlock) {}
        end = Button(strings.logOutOfAll) {}
        let box = Box(.vertical)
        widget = box
        let header = HeaderBar()
        header.setTitle(WindowTitle())
        header.addStyleClass("flat")
        box.append(header)
        pages.expand()
        box.append(pages)
        pages.add(passcodePage(), "passcode")
        pages.add(forgottenPage(), "forgotten")
        pages.show("passcode")
        observation = model.changes.add { [weak self] in self?.show($0) }
        show(model.state)
    }

    /// Moves the keyboard focus to the passcode.
    package func focus() { entry.takeFocus() }

    private func passcodePage() -> Widget {
        unlock.onPress { [weak self] in self?.submit() }
        unlock.addStyleClass("suggested-action")
        entry.onSubmit { [weak self] in self?.submit() }
        problem.addStyleClass("error")
        let forgotten = Button(strings.passcodeForgotten) { [weak self] in self?.ask() }
        forgotten.addStyleClass("flat")
        return page(strings.lockTitle, strings.lockText, [entry, problem, unlock, forgotten])
    }

    private func forgottenPage() -> Widget {
        end.onPress { [weak self] in self?.model.signOutOfAll() }
        end.addStyleClass("destructive-action")
        failure.addStyleClass("error")
        let back = Button(strings.cancel) { [weak self] in self?.leave() }
        return page(strings.logOutOfAllQuestion, strings.logOutOfAllText, [failure, spinner, back, end])
    }

    private func page(_ title: String, _ text: String, _ parts: [Widget]) -> Widget {
        let heading = Label(title, overflow: .wraps, alignment: .center)
        heading.addStyleClass("title-1")
        let column = Box(.vertical, spacing: 12)
        let sign = Icon("system-lock-screen-symbolic", size: 64)
        sign.setMargins(bottom: 12)
        sign.addStyleClass("dim-label")
        let body = Label(text, overflow: .wraps, alignment: .center)
        for part in [sign, heading, body] + parts { column.append(part) }
        for case let button as Button in parts {
            button.addStyleClass("pill")
            button.align(horizontal: .center)
        }
        column.setMargin(24)
        column.align(vertical: .center)
        column.expandVertically()
        let area = ScrolledWindow(Clamp(column, width: 380))
        area.expand()
        return area
    }

    private func show(_ state: LockState) {
        let text =
            switch state.failure {
            case .wrong? where state.secondsLeft == 0: strings.passcodeWrong
            case .unusable?: strings.passcodeUnusable
            case .notSignedOut(let error)?: strings.sentence(error)
            case .wrong?, nil:
                state.secondsLeft > 0
                    ? strings.passcodePaused(length: strings.length(seconds: state.secondsLeft)) : ""
            }
        for label in [problem, failure] {
            label.text = text
            label.isVisible = !text.isEmpty
        }
        spinner.isVisible = state.isBusy
        // An insensitive field would lose the focus silently.
        entry.isEditable = state.isReady
        unlock.isSensitive = state.isReady
        end.isSensitive = !state.isBusy
        if state.failure == .wrong, !state.isBusy { entry.selectAll() }
    }

    private func submit() {
        let typed = entry.text
        model.unlock(typed)
    }

    private func ask() {
        entry.text = ""
        pages.show("forgotten")
    }

    private func leave() {
        guard !model.state.isBusy else { return }
        pages.show("passcode")
        entry.takeFocus()
    }
}
