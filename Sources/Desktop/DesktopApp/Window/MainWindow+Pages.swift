import GTKBridge

extension MainWindow {
    /// A page with a header bar and one centred widget.
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
