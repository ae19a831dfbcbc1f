import ClientHost
import GTKBridge
import Localization
import WindowParts

/// A dialog with a few fields, which stays open until what was typed is accepted.
///
/// The confirming button is insensitive until the fields are valid. A spinner is in it while the action runs, and an
/// error stands below the fields.
final class FormDialog {
    /// The result of the action.
    enum Outcome {
        /// The action failed for a reason that the user can change: the dialog says so and stays.
        case problem(String)
        /// The action is done; the function runs after the dialog has closed.
        case done(@MainActor () -> Void = {})
    }

    /// The content of a dialog.
    struct Form {
        let title: String
        /// The sentence above the fields.
        let text: String
        /// The text of the confirming button.
        let button: String
        let fields: [Entry]
        /// What stands below the fields.
        var rest: [Widget] = []
        /// True if the fields may be confirmed as they are.
        let isValid: @MainActor () -> Bool
        /// The action.
        let submit: @MainActor () async throws -> Outcome
    }

    private static let width = 380

    private let form: Form
    private let strings: Strings
    private let window: DialogWindow
    private let confirm: GTKBridge.Button
    private let spinner = Spinner()
    private let problem = Label(overflow: .wraps, alignment: .center)
    private var running: Task<Void, Never>?

    private init(_ form: Form, _ context: ScreenContext) {
        (self.form, strings) = (form, context.strings)
        window = DialogWindow(form.title, over: context.window, width: Self.width, height: -1)
        let face = Box(.horizontal, spacing: 6)
        for part in [spinner, Label(form.button)] as [Widget] { face.append(part) }
        spinner.isVisible = false
        confirm = Button(child: face, label: form.button) {}
        build()
        // The handlers keep this object until the window is gone.
        confirm.onPress { self.submit() }
        for field in form.fields {
            field.onChange { self.check() }
            field.onSubmit { self.submit() }
        }
        window.onClose { self.running?.cancel() }
        check()
    }

    /// Shows a dialog; the keyboard is in its first field.
    static func show(_ form: Form, in context: ScreenContext) {
        let dialog = FormDialog(form, context)
        dialog.window.present()
        form.fields.first?.takeFocus()
    }

    private func build() {
        let header = HeaderBar()
        header.setTitle(WindowTitle(form.title))
        header.showWindowButtons(start: false, end: false)
        header.addAtStart(Button(strings.cancel) { [window] in window.close() })
        confirm.addStyleClass("suggested-action")
        header.addAtEnd(confirm)
        let text = Label(form.text, overflow: .wraps, alignment: .center)
        text.setWidestLine(40)
        problem.addStyleClass("error")
        problem.setWidestLine(40)
        problem.isVisible = false
        let fields = Box(.vertical, spacing: 8)
        for field in form.fields { fields.append(field) }
        fields.append(problem)
        let column = Box(.vertical, spacing: 18)
        for part in [text, fields] + form.rest { column.append(part) }
        column.setMargins(top: 12, bottom: 24, start: 18, end: 18)
        let content = Box(.vertical)
        for part in [header, column] as [Widget] { content.append(part) }
        content.setLeastSize(width: Self.width)
        window.setContent(content)
        window.fitContent()
    }

    /// Follows the fields: an error is about what was typed before.
    private func check() {
        guard running == nil else { return }
        problem.isVisible = false
        confirm.isSensitive = form.isValid()
    }

    private func submit() {
        guard running == nil, form.isValid() else { return }
        problem.isVisible = false
        setBusy(true)
        running = Task {
            let outcome: Outcome
            do {
                outcome = try await form.submit()
            } catch {
                outcome = .problem(strings.sentence(error))
            }
            guard !Task.isCancelled else { return }
            running = nil
            setBusy(false)
            switch outcome {
            case .problem(let text):
                problem.text = text
                problem.isVisible = true
            case .done(let next):
                window.close()
                next()
            }
        }
    }

    private func setBusy(_ isBusy: Bool) {
        spinner.isVisible = isBusy
        confirm.isSensitive = !isBusy && form.isValid()
        for field in form.fields { field.isEditable = !isBusy }
    }
}
