public import GTKBridge
public import ListEngine

/// Provides the rows of a ``ListSurface``.
@MainActor
public protocol ListSource: AnyObject {
    /// Makes an empty row. The surface reuses it for one item after another.
    func makeRow() -> any ListRow

    /// Lays out rows, the most urgent first, on the source's own threads; replaces earlier requests. The results go
    /// to ``ListSurface/measured(_:)``.
    func layOut(_ requests: [LayoutRequest])

    /// Called when the size of the list changes, in pixels.
    func resized(to size: Size)

    /// Draws a floating header, from its own top left corner, in the width of the list.
    func draw(_ header: HeaderPlacement, width: Float, on snapshot: borrowing Snapshot)

    /// The header as a bitmap, for frames in which the list moves.
    ///
    /// - Parameters:
    ///   - header: the header.
    ///   - scale: the number of display pixels for a pixel, on a side.
    /// - Returns: the bitmap with its offset from the header's place; nil if unavailable.
    func still(_ header: HeaderPlacement, scale: Int) -> RenderNode.Piece?

    /// The action of a click on a header, at a point from its top left corner; nil passes the click to the row
    /// behind.
    func action(of header: HeaderPlacement, at point: Point) -> (@MainActor () -> Void)?

    /// Called when the pointer is dragged with the primary button from the place of `press`, further than a click
    /// may stray.
    ///
    /// - Returns: true if the source handles the drag; if false, it is asked again at the next movement.
    func beginDrag(_ press: ClickEvent, to point: Point) -> Bool

    /// Called when a drag moves to a point, which may be outside of the list.
    func drag(to point: Point)

    /// Called when the button is released at the end of a drag.
    func endDrag()

    /// Called when a wheel or touchpad moves sideways over the list.
    ///
    /// - Parameters:
    ///   - distance: the distance in pixels; positive is to the right.
    ///   - point: the place of the pointer.
    /// - Returns: true if something was moved.
    func scrollSideways(by distance: Double, at point: Point) -> Bool

    /// Called when a key moves sideways.
    ///
    /// - Parameter distance: the distance in pixels; positive is to the right.
    /// - Returns: true if something was moved.
    func moveSideways(by distance: Double) -> Bool

    /// Called after each step of the list: pages to load, the visible range, the follow state.
    func didStep(_ step: ListFrameUpdate)

    /// The row that gets the focus when Tab enters the list; nil for the list as a whole.
    func rowForKeyboard() -> ItemID?

    /// The row whose parts get the focus when Tab leaves those of another row.
    ///
    /// - Parameters:
    ///   - way: the direction.
    ///   - row: the row that is left; nil if the list as a whole has the focus.
    /// - Returns: the row, which may be outside of the screen; nil if Tab leaves the list.
    func rowForKeyboard(_ way: FocusDirection, from row: ItemID?) -> ItemID?
}

extension ListSource {
    /// Returns no bitmap.
    public func still(_ header: HeaderPlacement, scale: Int) -> RenderNode.Piece? { nil }

    /// Ignores the drag.
    public func beginDrag(_ press: ClickEvent, to point: Point) -> Bool { false }

    /// Moves nothing.
    public func scrollSideways(by distance: Double, at point: Point) -> Bool { false }

    /// Moves nothing.
    public func moveSideways(by distance: Double) -> Bool { false }

    /// Does nothing.
    public func drag(to point: Point) {}

    /// Does nothing.
    public func endDrag() {}

    /// Returns nil, for the list as a whole.
    public func rowForKeyboard() -> ItemID? { nil }

    /// Returns nil: Tab leaves the list with the row.
    public func rowForKeyboard(_ way: FocusDirection, from row: ItemID?) -> ItemID? { nil }
}

/// The content of a row on the screen.
@MainActor
public protocol ListRow: WidgetContent {
    /// Shows the present state of an item; nil shows nothing.
    func show(_ item: ItemID?)

    /// True if there is nothing to draw for the item yet.
    var isBlank: Bool { get }

    /// The row as a bitmap, for frames in which the list moves.
    ///
    /// - Parameters:
    ///   - height: the present height, in pixels.
    ///   - scale: the number of display pixels for a pixel, on a side.
    /// - Returns: the drawing, the same one until it changes; nil if it changes too often.
    func still(height: Double, scale: Int) -> RasterizedRow?

    /// True if the list shows the bitmap of the row, so that the row does not draw itself.
    var isComposed: Bool { get set }

    /// The accessible name of the present item.
    var label: String { get }

    /// True if the row is selected for assistive technologies.
    var isChosen: Bool { get }

    /// Called when the pointer moves over the row, or leaves it: updates hover effects and returns the cursor (a
    /// name in CSS).
    func pointerMoved(to point: Point?) -> String?

    /// Called when a pointer button is pressed on the row; nil on the release, wherever that is.
    func pressed(_ click: ClickEvent?)

    /// Called after a press and release on the row.
    func clicked(_ click: ClickEvent)

    /// Called when the list has come to rest: creates what is needed only then, such as the accessible parts of a
    /// row.
    func settle()

    /// Called when the row as a whole gets or loses the keyboard focus.
    func focusChanged(_ isFocused: Bool)

    /// Performs the row's main action, when Enter is pressed on it.
    ///
    /// - Returns: true if there is one.
    func activate() -> Bool

    /// Moves the focus into the parts of the row, as Tab does that comes from another row.
    ///
    /// - Returns: false if the row has none.
    func enter(_ way: FocusDirection) -> Bool
}

extension ListRow {
    /// Returns false: the row has no parts.
    public func enter(_ way: FocusDirection) -> Bool { false }
}
