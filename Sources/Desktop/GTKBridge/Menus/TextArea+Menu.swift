import CGTK4

extension TextArea {
    /// Adds lines to the menu of the text, below copying and pasting.
    public func setMenu(_ sections: [MenuSection]) {
        let menu = MenuModel(sections)
        gtk_widget_insert_action_group(pointer, MenuModel.group, menu.actions.opaque)
        gtk_text_view_set_extra_menu(cast(), menu.pointer)
    }
}
