package import ClientModel
package import GTKBridge
import Localization
package import WindowParts

/// A field for a formatted text of several lines in a dialog, such as a caption. Enter submits, Shift+Enter begins a line;
/// the keys, the menu and the marks of the composer format.
package final class FormattedField {
    /// The heights of the field, in pixels: of one line, and of the most lines before it scrolls.
    private static let (least, most) = (34, 130)

    package let widget: Widget
    /// Called when the user presses Enter.
    package var onSubmit: (@MainActor () -> Void)?

    private let area: TextArea
    private let formatted: FormattedArea
    private let hint: Label
    private var spelling: SpellingController?

    /// An empty field; `label` is its accessible name, and stands in it while it is empty.
    package init(_ label: String, _ environment: WindowEnvironment) {
        let strings = environment.strings
        area = TextArea(label: label)
        formatted = FormattedArea(area)
        hint = Label(label, overflow: .grows)
        hint.addStyleClass("dim-label")
        hint.isTarget = false
        hint.align(horizontal: .start, vertical: .start)
        hint.setMargins(top: 7, start: 9)
        area.setInsets(top: 7, bottom: 7, left: 9, right: 9)
        let scrolled = ScrolledWindow(area)
        scrolled.growBetween(Self.least, and: Self.most)
        scrolled.addStyleClass("formatted-field")
        let field = Overlay(scrolled)
        field.add(hint)
        widget = field
        area.onChange { [weak self] in
            guard let self else { return }
            hint.isVisible = area.text.isEmpty
        }
        let menu = [MenuSection(nil, [MenuEntry(strings.formatting, of: formats(strings))])]
        spelling = SpellingController(area, strings, menu: menu) { [weak environment] in environment?.spelling
        }
        area.onKey(.first) { [weak self] in self?.key($0) ?? false }
    }

    /// The text, as its formats and marks say.
    package var text: FormattedText {
        get { formatted.text.readingMarkdown.trimmingWhitespace }
        set { formatted.show(newValue) }
    }

    /// Moves the focus to the end of the text.
    package func takeFocus() { area.takeFocus() }

    private func formats(_ strings: Strings) -> [MenuEntry] {
        // A link would need a further dialog over that of the field.
        FormatShortcut.all.filter { $0 != .link }.map { shortcut in
            MenuEntry(shortcut.title(in: strings), keys: shortcut.keys) { [weak self] in
                self?.formatted.apply(shortcut)
                // The menu closes after this, and takes the focus along.
                onMain { self?.takeFocus() }
            }
        }
    }

    private func key(_ event: KeyEvent) -> Bool {
        if event.symbol == Key.enter, !event.isShift {
            onSubmit?()
            return true
        }
        guard let shortcut = FormatShortcut(event), !area.selection.isEmpty else { return false }
        formatted.apply(shortcut)
        return true
    }
}
