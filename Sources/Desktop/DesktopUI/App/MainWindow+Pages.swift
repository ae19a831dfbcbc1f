import GTKBridge

extension MainWindow {
    /// A page with a title bar and nothing but one widget.
    static func page(_ widget: Widget) -> Widget {
        let box = Box(.vertical)
        let header = HeaderBar()
        header.addStyleClass("flat")
        box.append(header)
        widget.expand()
        widget.align(horizontal: .fill, vertical: .center)
        box.append(widget)
        return box
    }
}
