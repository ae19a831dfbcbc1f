import GTKBridge
import Localization

/// Acts on the button that sends.
protocol SendButtonDelegate: AnyObject {
    /// Sends the text.
    func sendButtonPressed()
    /// The lines of the menu, asked for each time the menu opens; without any there is no menu.
    func sendButtonMenu() -> [MenuSection]
}

/// The button that sends the text; a press of the secondary button, a long one, or the keyboard's menu key opens a menu.
final class SendButton {
    let widget: GTKBridge.Button
    weak var delegate: (any SendButtonDelegate)?

    private static let longPress = Duration.milliseconds(600)

    /// Opens the menu unless the button is released before.
    private var holding: Task<Void, Never>?
    /// True if the button is still held down after the menu was opened: its release does not send.
    private var isHeld = false

    /// A button with texts of `strings`.
    init(_ strings: Strings) {
        widget = Button(icon: "org.martlet.Martlet-send-symbolic", label: strings.send) {}
        widget.setTooltip(strings.sendHint)
        widget.onPress { [weak self] in self?.pressed() }
        widget.onClick(press: { [weak self] in
            if $0.button == 3 { self?.openMenu(at: $0.position) }
        })
        widget.onKey(.last) { [weak self] key in
            guard key.symbol == Key.menu || key.symbol == Key.f10 && key.isShift else { return false }
            self?.openMenu(at: Point(x: 0, y: 0))
            return true
        }
        widget.onHold(
            press: { [weak self] in self?.hold() },
            release: { [weak self] isInside in self?.released(isInside) }
        )
    }

    private func pressed() {
        guard !isHeld else {
            isHeld = false
            return
        }
        delegate?.sendButtonPressed()
    }

    private func hold() {
        isHeld = false
        holding?.cancel()
        holding = Task { [weak self] in
            try? await Task.sleep(for: Self.longPress)
            guard !Task.isCancelled, let self else { return }
            isHeld = true
            openMenu(at: Point(x: 0, y: 0))
        }
    }

    private func released(_ isInside: Bool) {
        holding?.cancel()
        if !isInside { isHeld = false }
    }

    private func openMenu(at place: Point) {
        guard widget.isSensitive, let sections = delegate?.sendButtonMenu(), !sections.isEmpty else { return }
        ContextMenu.open(sections, on: widget, at: place)
    }
}
