import ChatPresentation
import GTKBridge
import ListEngine
import Localization

/// Who a ``LayoutRow`` gets its drawings from, and whom it tells what was clicked.
@MainActor
protocol LayoutRowOwner: AnyObject {
    var painter: LayoutPainter { get }
    var language: Strings { get }

    /// The row of an item, as it was laid out last.
    func drawing(of item: ItemID) -> RowDrawing?

    /// What lies behind the row; nil: nothing.
    func ground(of item: ItemID, isHovered: Bool) -> Color?

    /// The circle beside it; nil when nothing is being chosen, and then all in it does what it does.
    func mark(of item: ItemID) -> SelectionMark?

    /// Whether it is one of those that were chosen.
    func isChosen(_ item: ItemID) -> Bool

    /// What of its text is selected, by element.
    func selection(of item: ItemID) -> [Int: Range<Int>]

    /// Something in it was clicked.
    func perform(_ action: LayoutAction, in item: ItemID)

    /// A button went down on it.
    func pressed(_ item: ItemID, _ click: ClickEvent)

    /// The row was clicked where nothing is that does something, or by another button, or as a whole.
    func clicked(_ item: ItemID, _ click: ClickEvent)
}

extension LayoutRowOwner {
    func mark(of item: ItemID) -> SelectionMark? { nil }
    func selection(of item: ItemID) -> [Int: Range<Int>] { [:] }
    func pressed(_ item: ItemID, _ click: ClickEvent) {}
}
