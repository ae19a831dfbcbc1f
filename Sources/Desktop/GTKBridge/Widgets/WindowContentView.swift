import CGTK4

/// The root content of a window: its background, its content, and nodes that must be drawn first, in between.
///
/// Cairo copies a large image directly if it comes first in a frame; later it uses an intermediate surface, which
/// takes three times as long. So a scrolling list draws itself here, below the widgets around it, and the background
/// leaves that area out.
final class WindowContentView: WidgetContent {
    var host: WidgetHost?
    /// The content widget.
    var content: Widget? {
        didSet {
            if let oldValue { host?.remove(oldValue) }
            if let content { host?.insert(content) }
        }
    }
    /// True if this view, not the window, draws the background.
    var drawsGround = false { didSet { host?.contentChanged() } }

    private struct Background {
        weak var owner: WidgetHost?
        var node: RenderNode
    }

    private var floors: [ObjectIdentifier: Background] = [:]
    private var size = Size(width: 0, height: 0)

    /// Creates the widget of a view.
    static func widget(of stage: WindowContentView) -> CustomWidget {
        if !hasStyle {
            hasStyle = true
            // The text colour that the window's own background class would set.
            Appearance.addStyleSheet("stage { color: @window_fg_color; }")
        }
        return CustomWidget(stage, styleName: "stage", role: .group)
    }

    private static var hasStyle = false

    /// Draws a node first, in the area of `owner`; nil ends that.
    ///
    /// - Returns: True if this view draws the node; otherwise the widget has to.
    func setFloor(_ node: RenderNode?, of owner: WidgetHost) -> Bool {
        floors = floors.filter { $0.value.owner != nil }
        floors[ObjectIdentifier(owner)] = nil
        guard drawsGround, let node, let widget = owner.pointer, isPlain(widget) else { return false }
        floors[ObjectIdentifier(owner)] = Background(owner: owner, node: node)
        return true
    }

    /// True if no widget between `widget` and this view is hidden, transparent or in a transition.
    private func isPlain(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        var next: UnsafeMutablePointer<GtkWidget>? = widget
        while let here = next, here != host?.pointer {
            let instance = UnsafeMutableRawPointer(here)
            func isA(_ type: GType) -> Bool {
                // SAFETY: a widget is an instance of a type.
                g_type_check_instance_is_a(instance.assumingMemoryBound(to: GTypeInstance.self), type) != 0
            }
            guard gtk_widget_get_mapped(here) != 0, gtk_widget_get_opacity(here) == 1 else { return false }
            if isA(gtk_stack_get_type()), gtk_stack_get_transition_running(OpaquePointer(here)) != 0 {
                return false
            }
            if isA(adw_leaflet_get_type()), adw_leaflet_get_child_transition_running(OpaquePointer(here)) != 0
            {
                return false
            }
            next = gtk_widget_get_parent(here)
        }
        return next != nil
    }

    // MARK: - WidgetContent

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        content.flatMap { host?.measure($0, axis, other: other) } ?? SizeRequest(minimum: 0, natural: 0)
    }

    func allocate(width: Int, height: Int) {
        size = Size(width: Float(width), height: Float(height))
        if let content { host?.place(content, at: Point(x: 0, y: 0), width: width, height: height) }
    }

    func draw(on snapshot: borrowing Snapshot) {
        guard drawsGround, let host else { return }
        // Without a compositor, GTK's frame leaves a pixel around its content to the window's background.
        var rest = [Rectangle(size).insetBy(host.hasSolidFrame ? -1 : 0)]
        for floor in floors.values {
            guard let frame = floor.owner?.frame(in: host), frame.isPixelAligned else { continue }
            rest = rest.flatMap { $0.without([frame]) }
            snapshot.translated(by: Point(x: frame.x, y: frame.y)) { $0.append(floor.node) }
        }
        guard let ground = host.namedColor("window_bg_color") else { return }
        for part in rest { snapshot.fill(part, ground) }
    }
}

extension WidgetHost {
    /// Draws a node first in the window, in the widget's area, until the next call. Widgets in between must have no
    /// background of their own.
    ///
    /// - Returns: True if the window draws the node, as it does until the next call; otherwise the widget has to.
    public func drawFirst(_ node: RenderNode?) -> Bool {
        var next = pointer
        while let here = next {
            if let stage = CustomWidgetClass.content(of: here) as? WindowContentView {
                return stage.setFloor(node, of: self)
            }
            next = gtk_widget_get_parent(here)
        }
        return false
    }

    /// The size request of a child, in pixels.
    func measure(_ child: Widget, _ axis: Axis, other: Int?) -> SizeRequest {
        let orientation = axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        var (least, natural) = (Int32(0), Int32(0))
        gtk_widget_measure(
            child.pointer,
            orientation,
            Int32(clamping: other ?? -1),
            &least,
            &natural,
            nil,
            nil
        )
        return SizeRequest(minimum: Int(least), natural: Int(natural))
    }

    /// The widget's bounds in an ancestor.
    fileprivate func frame(in other: WidgetHost) -> Rectangle? {
        guard let pointer, let outer = other.pointer, gtk_widget_get_mapped(pointer) != 0 else { return nil }
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(pointer, outer, &bounds) != 0 else { return nil }
        return Rectangle(
            x: bounds.origin.x,
            y: bounds.origin.y,
            width: bounds.size.width,
            height: bounds.size.height
        )
    }

    /// True if GTK draws a frame without a shadow around the window.
    fileprivate var hasSolidFrame: Bool {
        guard let pointer, let root = gtk_widget_get_root(pointer) else { return false }
        // SAFETY: a root is a widget.
        return gtk_widget_has_css_class(
            UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self),
            "solid-csd"
        ) != 0
    }

    /// A colour of the theme by its name.
    fileprivate func namedColor(_ name: String) -> Color? {
        guard let pointer else { return nil }
        var color = GdkRGBA()
        guard gtk_style_context_lookup_color(gtk_widget_get_style_context(pointer), name, &color) != 0 else {
            return nil
        }
        return Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
