/// The implementation of a ``CustomWidget``: its size and its drawing.
///
/// The widget owns its content and lives as long as GTK keeps it, so a content must never keep its own widget; it
/// reaches the widget by ``host``.
public protocol WidgetContent: AnyObject {
    /// The access to the widget, set by the widget that takes this content. Does nothing once the widget is gone.
    var host: WidgetHost? { get set }

    /// Returns the size request along `axis` in pixels, given the extent along the other axis, if known.
    func measure(_ axis: Axis, other: Int?) -> SizeRequest

    /// Lays the content out in a new size, in pixels. Places children by ``WidgetHost/place(_:at:width:height:)``.
    func allocate(width: Int, height: Int)

    /// Draws the content, below its children. Called only after a change.
    func draw(on snapshot: borrowing Snapshot)

    /// Moves the focus when Tab enters the widget or moves on inside it.
    ///
    /// - Returns: True if the focus moved to the widget or inside it; false passes it on to the next widget. Nil
    ///   leaves it to GTK, which goes from child to child.
    func moveFocus(_ way: FocusDirection) -> Bool?
}

extension WidgetContent {
    /// Leaves the focus to GTK.
    public func moveFocus(_ way: FocusDirection) -> Bool? { nil }
}

/// A direction of layout.
public enum Axis: Sendable {
    /// The horizontal axis, for widths.
    case horizontal
    /// The vertical axis, for heights.
    case vertical
}

/// The size that a widget requests along an axis, in pixels.
public struct SizeRequest: Equatable, Sendable {
    /// The minimum; a widget never gets less.
    public var minimum: Int
    /// The preferred size.
    public var natural: Int

    /// Creates a request.
    public init(minimum: Int, natural: Int) {
        self.minimum = minimum
        self.natural = max(minimum, natural)
    }
}
