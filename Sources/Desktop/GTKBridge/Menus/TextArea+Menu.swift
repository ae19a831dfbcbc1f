import CGTK4

extension TextArea {
    /// Adds lines to the menu of the text, below copying and pasting.
    public func setMenu(_ sections: [MenuSection]) {
        let menu = MenuModel(sections)
        gtk_widget_insert_action_group(pointer, MenuModel.group, menu.actions.opaque)
        gtk_text_view_set_extra_menu(cast(), menu.pointer)
    }

    /// Calls `handle` before the menu of the text opens, with the place that it is about, in UTF-16 code units: the
    /// pointer's, or the cursor's if a key opens it.
    public func onMenu(_ handle: @escaping @MainActor (Int) -> Void) {
        onMenuButton { [weak self] in
            if let self { handle(place(at: $0.position)) }
        }
        onKey(.first) { [weak self] event in
            if let self, event.symbol == Key.menu || event.symbol == Key.f10 && event.isShift {
                handle(selection.upperBound)
            }
            return false
        }
    }
}
