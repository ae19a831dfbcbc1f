public import GTKBridge
public import ListEngine

/// Knows what the rows of a ``ListSurface`` are.
@MainActor
public protocol ListSource: AnyObject {
    /// A row that shows nothing yet. The surface uses it for one item after another.
    func makeRow() -> any ListRow

    /// Rows to be laid out, the most urgent first, on threads of the source's own; replaces what was asked for before.
    /// Answered by ``ListSurface/measured(_:)``.
    func layOut(_ requests: [LayoutRequest])

    /// The list has another size from now on, in pixels.
    func resized(to size: Size)

    /// Draws a header that floats over the rows, from its own top left corner, in the width of the list.
    func draw(_ header: HeaderPlacement, width: Float, on snapshot: borrowing Snapshot)

    /// The same as pixels, for frames in which the list moves.
    ///
    /// - Parameters:
    ///   - header: The header.
    ///   - scale: How many pixels of the display a pixel has on a side.
    /// - Returns: The pixels, and where they lie from where the header does; nil when that cannot be.
    func still(_ header: HeaderPlacement, scale: Int) -> RenderNode.Piece?

    /// What a click on a header does, at a point from its top left corner; nil lets it through to the row behind.
    func action(of header: HeaderPlacement, at point: Point) -> (@MainActor () -> Void)?

    /// The pointer was moved with its primary button down, from where `press` says, far enough not to be a click.
    ///
    /// - Returns: Whether what follows is of interest; if not, it is asked again as the pointer moves on.
    func beginDrag(_ press: ClickEvent, to point: Point) -> Bool

    /// It is here now, which may be outside of the list.
    func drag(to point: Point)

    /// The button went up.
    func endDrag()

    /// The list has moved, or something came: pages to load, the visible range, whether it follows.
    func didStep(_ step: ListFrameUpdate)

    /// The row to which Tab leads as it leads into the list; nil if it leads to the list as a whole.
    func rowForKeyboard() -> ItemID?
}

extension ListSource {
    /// None.
    public func still(_ header: HeaderPlacement, scale: Int) -> RenderNode.Piece? { nil }

    /// Of no interest.
    public func beginDrag(_ press: ClickEvent, to point: Point) -> Bool { false }

    /// Does nothing.
    public func drag(to point: Point) {}

    /// Does nothing.
    public func endDrag() {}

    /// The list as a whole.
    public func rowForKeyboard() -> ItemID? { nil }
}

/// A row on the screen.
@MainActor
public protocol ListRow: WidgetContent {
    /// Shows this item from now on, as it is now; nil: nothing.
    func show(_ item: ItemID?)

    /// Whether there is nothing of its item yet that could be drawn.
    var isBlank: Bool { get }

    /// What it draws, to be made into pixels for frames in which the list moves.
    ///
    /// - Parameters:
    ///   - height: How high it is by now, in pixels.
    ///   - scale: How many pixels of the display a pixel has on a side.
    /// - Returns: The drawing, always the same one until it looks different; nil when it changes too often.
    func still(height: Double, scale: Int) -> RasterizedRow?

    /// Whether the list shows its pixels, so that it need not draw itself.
    var isComposed: Bool { get set }

    /// What assistive technologies say for the item that it shows.
    var label: String { get }

    /// Whether assistive technologies say that it was chosen.
    var isChosen: Bool { get }

    /// The pointer is here, or is no more: what lights up, and what the pointer looks like (a name of CSS's).
    func pointerMoved(to point: Point?) -> String?

    /// A button of the pointer went down here; nil when it went up, wherever that was.
    func pressed(_ click: ClickEvent?)

    /// It went down and up here.
    func clicked(_ click: ClickEvent)

    /// The list has come to rest: what needs to be there only then can be made now, as what assistive technologies
    /// find inside a row.
    func settle()

    /// The keyboard's focus is on the row as a whole from now on, or no longer.
    func focusChanged(_ isFocused: Bool)

    /// Enter was pressed while the focus was on it: does what it is there for.
    ///
    /// - Returns: Whether there is such a thing.
    func activate() -> Bool
}
