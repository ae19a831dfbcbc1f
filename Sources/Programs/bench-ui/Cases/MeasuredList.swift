import ChatNodes
import ChatPresentation
import CStockList
import ClientModel
import GTKBridge
import Glibc
import ListEngine
import Localization
import NodeKit

/// A scrollable list of ``LongChat``.
@MainActor
protocol MeasuredList {
    /// Creates the widget; called when the window exists.
    mutating func show() -> Widget
    /// True if the last frame had all rows of the screen.
    var isComplete: Bool { get }
    /// The pixels of the last frame without a row, or with an empty one.
    var blankPixels: Double { get }
    /// True if the last frame stood at an end of the loaded rows although there are more.
    var isWaiting: Bool { get }
    /// The layout counters so far; nil if not available.
    var counts: LayoutCounts? { get }
    /// Scrolls towards older messages by a distance in pixels; back if negative.
    func scroll(by distance: Double)
}

/// Our list.
@MainActor
struct OurList: MeasuredList {
    private let entries = LongChat.entries()
    private var chat: ChatSurface?
    private let pictures = NoImageProvider()

    mutating func show() -> Widget {
        let zone = TimeZoneRules()
        let made = ChatSurface(
            language: Strings.english,
            zone: zone,
            today: zone.day(of: 1_700_000_000),
            theme: .light,
            pictures: ImageLoader(pictures),
            label: "Messages"
        )
        made.show(ChatUpdate(entries, edges: ListEdges(top: .end, bottom: .end), reason: .initial))
        chat = made
        return made.widget
    }

    var isComplete: Bool { chat?.surface.isComplete ?? false }

    var blankPixels: Double { chat?.blankPixels ?? 0 }

    var isWaiting: Bool { chat?.isWaiting ?? false }

    var counts: LayoutCounts? { chat?.counts }

    func scroll(by distance: Double) { chat?.surface.change { $0.drag(by: distance, at: $1) } }
}

/// Peers have no avatars.
private final class NoImageProvider: ImageProvider {
    func file(of source: LayoutImage.Source, width: Int, height: Int) -> ImageFile? { nil }
    func name(of peer: PeerID) -> String { "Ann Larkin" }
}

/// GTK's list.
@MainActor
struct StockList: MeasuredList {
    private let texts = martlet_stock_texts_new()
    /// Never freed: the list keeps no copies.
    private let names: UnsafeMutablePointer<UnsafePointer<CChar>?>
    private var list: UnsafeMutableRawPointer?

    init() {
        for index in 0..<LongChat.count { martlet_stock_texts_add(texts, LongChat.text(index)) }
        names = .allocate(capacity: LongChat.names.count)
        for (index, name) in LongChat.names.enumerated() { names[index] = UnsafePointer(strdup(name)) }
    }

    mutating func show() -> Widget {
        guard let made = martlet_stock_list_new(texts, names, UInt32(LongChat.names.count)) else {
            preconditionFailure("GObject makes a widget or ends the process")
        }
        list = made
        return Widget(foreign: made)
    }

    /// Always true: GTK creates the rows before it draws.
    var isComplete: Bool { true }
    var blankPixels: Double { 0 }
    var isWaiting: Bool { false }
    var counts: LayoutCounts? { nil }

    func scroll(by distance: Double) {
        martlet_stock_list_scroll(list, distance)
    }
}
