import CGTK4

/// A modal question that must be answered before anything else.
public final class MessageDialog {
    /// The appearance of an answer.
    public enum Appearance: Sendable {
        /// An ordinary answer.
        case plain
        /// The recommended answer.
        case suggested
        /// An answer that cannot be undone.
        case destructive
    }

    /// An answer to the question.
    public struct Answer {
        let label: String
        let appearance: Appearance
        let choose: @MainActor () -> Void

        /// Creates an answer that runs `choose`.
        public init(
            _ label: String,
            _ appearance: Appearance = .plain,
            choose: @escaping @MainActor () -> Void = {}
        ) {
            self.label = label
            self.appearance = appearance
            self.choose = choose
        }
    }

    private let dialog: ObjectReference

    private init(_ dialog: ObjectReference) { self.dialog = dialog }

    /// Enables or disables an answer, by its index. Enter does not give a disabled one.
    public func enable(_ answer: Int, _ isEnabled: Bool) {
        adw_message_dialog_set_response_enabled(dialog.pointer(), "\(answer)", isEnabled ? 1 : 0)
    }

    /// Gives an answer, by its index, as a press on its button does. A disabled one is not given.
    public func give(_ answer: Int) {
        guard adw_message_dialog_get_response_enabled(dialog.pointer(), "\(answer)") != 0 else { return }
        adw_message_dialog_response(dialog.pointer(), "\(answer)")
        // A button closes the dialog before it says so; this only says so.
        gtk_window_destroy(dialog.pointer())
    }

    /// Asks in front of `window`. Escape gives the first answer; Enter gives the one that is suggested, or the first.
    ///
    /// - Returns: The dialog, for changes of its answers.
    @discardableResult
    public static func ask(
        _ title: String,
        text: String,
        answers: [Answer],
        child: Widget? = nil,
        over window: Window
    ) -> MessageDialog? {
        guard let made = adw_message_dialog_new(window.cast(), title, text) else { return nil }
        // SAFETY: AdwMessageDialog's instance begins with GtkWindow's, as which the constructor returns it.
        let dialog = UnsafeMutableRawPointer(made).assumingMemoryBound(to: AdwMessageDialog.self)
        for (index, answer) in answers.enumerated() {
            adw_message_dialog_add_response(dialog, "\(index)", answer.label)
            let look =
                switch answer.appearance {
                case .plain: ADW_RESPONSE_DEFAULT
                case .suggested: ADW_RESPONSE_SUGGESTED
                case .destructive: ADW_RESPONSE_DESTRUCTIVE
                }
            adw_message_dialog_set_response_appearance(dialog, "\(index)", look)
        }
        adw_message_dialog_set_close_response(dialog, "0")
        // Enter must not trigger an answer that is not suggested.
        let usual = answers.lastIndex { $0.appearance == .suggested } ?? 0
        adw_message_dialog_set_default_response(dialog, "\(usual)")
        if let child { adw_message_dialog_set_extra_child(dialog, child.pointer) }
        let choices = answers.map(\.choose)
        typealias Handler = SignalHandler<@MainActor (Int) -> Void>
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
            ) -> Void = { _, name, data in
                guard let name, let index = Int(String(cString: name)) else { return }
                Handler.from(data)?.call(index)
            }
        let chosen: @MainActor (Int) -> Void = { if choices.indices.contains($0) { choices[$0]() } }
        // SAFETY: the arguments of AdwMessageDialog::response.
        connect(
            UnsafeMutableRawPointer(made),
            "response",
            chosen,
            by: unsafeBitCast(trampoline, to: GCallback.self)
        )
        let window = dialog.pointer(as: GtkWindow.self)
        if child is CheckButton {
            // Enter would check the box instead of giving the usual answer, which has no button before.
            // SAFETY: not owned; the handler lives no longer than the dialog.
            connect(UnsafeMutableRawPointer(made), "map") {
                gtk_window_set_focus(window, gtk_window_get_default_widget(window))
            }
        }
        WindowCover.present(window)
        return MessageDialog(ObjectReference(sharing: UnsafeMutableRawPointer(made)))
    }
}

extension UnsafeMutablePointer<AdwMessageDialog> {
    fileprivate func pointer<Instance>(as type: Instance.Type) -> UnsafeMutablePointer<Instance> {
        // SAFETY: an instance begins with those of its parents, and callers name one of these.
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
    }
}
