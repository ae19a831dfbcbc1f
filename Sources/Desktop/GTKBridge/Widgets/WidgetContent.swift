/// What a ``CustomWidget`` is: how large it wants to be, and what it draws.
///
/// The widget owns its content and lives as long as GTK keeps it, so a content never keeps its own widget; it
/// speaks to it by ``host``.
public protocol WidgetContent: AnyObject {
    /// The way to the widget. Set by the widget that takes this content; does nothing once that is gone.
    var host: WidgetHost? { get set }

    /// How much room it wants along `axis`, given the room that it gets along the other one, in pixels; nil when
    /// that is not known.
    func measure(_ axis: Axis, other: Int?) -> SizeRequest

    /// It has this size from now on, in pixels. Places its children, if it has any, by ``WidgetHost/place(_:at:width:height:)``.
    func allocate(width: Int, height: Int)

    /// Draws it, below its children. Called only when something changed.
    func draw(on snapshot: borrowing Snapshot)

    /// Tab leads here, or on from something inside.
    ///
    /// - Returns: Whether the focus has been moved to the widget or inside it; if not, it goes on to what is beside it. Nil
    ///   leaves it to GTK, which goes from child to child.
    func moveFocus(_ way: FocusDirection) -> Bool?
}

extension WidgetContent {
    /// Leaves it to GTK.
    public func moveFocus(_ way: FocusDirection) -> Bool? { nil }
}

/// A direction of layout.
public enum Axis: Sendable {
    /// Widths.
    case horizontal
    /// Heights.
    case vertical
}

/// What a widget asks for along an axis, in pixels.
public struct SizeRequest: Equatable, Sendable {
    /// Less it can't be given.
    public var minimum: Int
    /// What it would like to have.
    public var natural: Int

    /// A request.
    public init(minimum: Int, natural: Int) {
        self.minimum = minimum
        self.natural = max(minimum, natural)
    }
}
