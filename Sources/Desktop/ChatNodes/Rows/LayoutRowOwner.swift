import ChatPresentation
import GTKBridge
import ListEngine
import Localization

/// Provides the drawings of a ``LayoutRow`` and receives its clicks.
@MainActor
protocol LayoutRowOwner: AnyObject {
    var painter: LayoutPainter { get }
    var language: Strings { get }

    /// The latest drawing of an item's row.
    func drawing(of item: ItemID) -> RowDrawing?

    /// The background colour of the row; nil for none.
    func ground(of item: ItemID, isHovered: Bool) -> Color?

    /// The selection circle of the row; nil outside the selection mode, in which parts of the row do not react to
    /// clicks.
    func mark(of item: ItemID) -> SelectionMark?

    /// True if the row is selected.
    func isChosen(_ item: ItemID) -> Bool

    /// The selected ranges of the row's texts, by element.
    func selection(of item: ItemID) -> [Int: Range<Int>]

    /// The lit ranges of the row's texts, by element.
    func lit(in item: ItemID) -> [Int: [Range<Int>]]

    /// Called after a click on a part of the row.
    func perform(_ action: LayoutAction, in item: ItemID)

    /// Called when a pointer button is pressed on the row.
    func pressed(_ item: ItemID, _ click: ClickEvent)

    /// Called after a click outside the clickable parts, with another button, or in the selection mode.
    func clicked(_ item: ItemID, _ click: ClickEvent)
}

extension LayoutRowOwner {
    func mark(of item: ItemID) -> SelectionMark? { nil }
    func selection(of item: ItemID) -> [Int: Range<Int>] { [:] }
    func lit(in item: ItemID) -> [Int: [Range<Int>]] { [:] }
    func pressed(_ item: ItemID, _ click: ClickEvent) {}
}
