import ClientModel
import GTKBridge
import NodeKit

/// Texts in bubbles, in two columns.
@MainActor
final class Gallery: WidgetContent {
    var host: WidgetHost?

    private static let gap: Float = 8
    private static let padding = Point(x: 12, y: 7)

    private let painter = TextPainter()
    private let isDark: Bool
    private let metrics = TextMetrics()
    private var pool: WorkPool<Int, TextRequest, TextLayout>?
    private var layouts: [Int: TextLayout] = [:]
    private var nodes: [Int: RenderNode] = [:]
    private var width: Float = 0
    private var drawn: (() -> Void)?

    /// Opens the window, and calls `drawn` once with all texts in a frame.
    static func open(in application: Application, isDark: Bool, drawn: @escaping () -> Void) {
        Appearance.choose(isDark ? .dark : .light)
        let window = ApplicationWindow(application, title: "Node gallery", width: 760, height: 900)
        let column = Box(.vertical)
        column.append(HeaderBar())
        let widget = CustomWidget(Gallery(isDark: isDark, drawn: drawn), styleName: "gallery", role: .list)
        widget.setAccessibleLabel("Texts")
        widget.expand()
        column.append(widget)
        window.setContent(column)
        window.present()
    }

    private init(isDark: Bool, drawn: @escaping () -> Void) {
        self.isDark = isDark
        self.drawn = drawn
        pool = WorkPool(
            name: "layout",
            threads: 2,
            prepare: {
                let engine = TextEngine()
                return { engine.layout($0) }
            },
            deliver: { [weak self] in self?.take($0) }
        )
    }

    private func take(_ deliveries: [WorkPool<Int, TextRequest, TextLayout>.Delivery]) {
        for delivery in deliveries {
            layouts[delivery.key] = delivery.product
            nodes[delivery.key] = RenderNode { snapshot in
                painter.draw(
                    delivery.product,
                    metrics: metrics,
                    colors: isDark ? .dark : .light,
                    on: snapshot
                )
            }
        }
        host?.contentChanged()
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 200, natural: 600) }

    func allocate(width: Int, height: Int) {
        guard Float(width) != self.width else { return }
        self.width = Float(width)
        let wanted = Samples.all.enumerated().map { index, sample in
            var request = TextRequest(sample.text, width: min(420, Float(width) / 2 - 40))
            request.lineLimit = sample.lineLimit
            return (key: index, job: request)
        }
        pool?.request(wanted)
    }

    func draw(on snapshot: borrowing Snapshot) {
        let ground = Rectangle(x: 0, y: 0, width: width, height: 4096)
        snapshot.fill(ground, isDark ? Color(0x1B1D22) : Color(0xD7E3EC))
        // Two columns; each text goes to the shorter one.
        var tops: [Float] = [Self.gap, Self.gap]
        for index in Samples.all.indices {
            guard let layout = layouts[index] else { continue }
            let column = tops[0] <= tops[1] ? 0 : 1
            let size = Size(
                width: layout.size.width + 2 * Self.padding.x,
                height: layout.size.height + 2 * Self.padding.y
            )
            let origin = Point(x: Self.gap + Float(column) * width / 2, y: tops[column])
            snapshot.translated(by: origin) { bubble in
                let frame = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
                bubble.fill(frame, radius: 12, isDark ? Color(0x2B2E35) : Color(0xFFFFFF))
                guard let node = nodes[index] else { return }
                bubble.translated(by: Self.padding) { $0.append(node) }
            }
            tops[column] += size.height + Self.gap
        }
        guard layouts.count == Samples.all.count, let drawn else { return }
        self.drawn = nil
        drawn()
    }
}
