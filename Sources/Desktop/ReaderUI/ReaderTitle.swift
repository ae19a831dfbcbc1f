import GTKBridge

/// The title of an article above the host of its page.
///
/// A page chooses its title, but not its host: of a host that is too long the end stays visible, which says whose it is.
final class ReaderTitle {
    /// The widget.
    let widget = Box(.vertical)

    private let title = Label(overflow: .ends, alignment: .center)
    private let host = Label(overflow: .begins, alignment: .center)

    init() {
        title.addStyleClass("title")
        host.addStyleClass("subtitle")
        widget.align(vertical: .center)
        for label in [title, host] { widget.append(label) }
    }

    /// Shows both lines; an empty host has none.
    func show(_ name: String, host address: String) {
        title.text = name
        host.text = address
        host.isVisible = !address.isEmpty
    }
}
