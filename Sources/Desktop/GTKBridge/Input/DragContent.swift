import CGTK4

/// The content of a drag out of a widget, for this program and for others.
public struct DragContent {
    /// The value for drop targets inside this program; other programs do not get it.
    public var own: Any?
    /// The text that is dragged.
    public var text: String?
    /// Creates files for other programs and returns their paths. Called only when a drop target asks.
    public var files: (@MainActor () async -> [String])?

    /// Creates empty content.
    public init() {}

    /// The value of the current drag.
    static var cargo: Any?

    private var provider: OpaquePointer? {
        var providers: [OpaquePointer?] = []
        if let text {
            var value = GValue()
            g_value_init(&value, g_type_from_name("gchararray"))
            g_value_set_string(&value, text)
            providers.append(gdk_content_provider_new_for_value(&value).map { OpaquePointer($0) })
            g_value_unset(&value)
        }
        if let files { providers.append(LazyFileProvider.provider(files)) }
        if own != nil {
            let nothing = g_bytes_new(nil, 0)
            providers.append(
                gdk_content_provider_new_for_bytes("application/x-martlet", nothing).map { OpaquePointer($0) }
            )
            g_bytes_unref(nothing)
        }
        var pointers = providers.compactMap { $0.map { UnsafeMutablePointer<GdkContentProvider>($0) } }.map(
            Optional.init
        )
        guard !pointers.isEmpty else { return nil }
        // GDK takes ownership of the references.
        return gdk_content_provider_new_union(&pointers, gsize(pointers.count)).map { OpaquePointer($0) }
    }

    /// Begins to drag this content from a position in a widget, with the primary button down.
    ///
    /// - Parameters:
    ///   - host: The widget.
    ///   - place: The pointer's position, in pixels of the widget.
    ///   - picture: The widget that follows the pointer.
    ///   - end: Called after the drop with true if a target accepted it.
    /// - Returns: True if the drag began. The widget's active gestures have then ended.
    public func begin(
        from host: WidgetHost?,
        at place: Point,
        picture: Widget,
        end: @escaping @MainActor (_ isTaken: Bool) -> Void
    ) -> Bool {
        guard let widget = host?.pointer, let native = gtk_widget_get_native(widget),
            let surface = gtk_native_get_surface(native), let provider,
            let seat = gdk_display_get_default_seat(gtk_widget_get_display(widget)),
            let device = gdk_seat_get_pointer(seat)
        else { return false }
        defer { g_object_unref(provider.raw) }
        // SAFETY: every GtkNative is a GtkWidget.
        let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
        var (x, y, left, top) = (Double(place.x), Double(place.y), 0.0, 0.0)
        gtk_widget_translate_coordinates(widget, root, x, y, &x, &y)
        gtk_native_get_surface_transform(native, &left, &top)
        let (dx, dy) = Self.distance(
            of: device,
            on: surface,
            from: Point(x: Float(x + left), y: Float(y + top))
        )
        guard
            let drag = gdk_drag_begin(
                surface,
                device,
                UnsafeMutablePointer<GdkContentProvider>(provider),
                GDK_ACTION_COPY,
                dx,
                dy
            )
        else { return false }
        Self.cargo = own
        gtk_drag_icon_set_child(OpaquePointer(gtk_drag_icon_get_for_drag(drag)), picture.pointer)
        gdk_drag_set_hotspot(drag, -12, -12)
        // SAFETY: the drag is released once, by the first of the two signals.
        nonisolated(unsafe) let own = drag
        let isOver = Once()
        let finish: @MainActor (Bool) -> Void = { isTaken in
            guard isOver.isFirst() else { return }
            Self.cargo = nil
            end(isTaken)
            gdk_drag_drop_done(own, isTaken ? 1 : 0)
            // Not at once: this runs inside a signal of the drag itself.
            Task { g_object_unref(own.raw) }
        }
        connect(drag.raw, "dnd-finished") { finish(true) }
        connect(drag.raw, "cancel") { finish(false) }
        Self.resetGestures(of: widget)
        return true
    }

    /// The distance of the pointer from a position on the surface.
    private static func distance(of device: OpaquePointer, on surface: OpaquePointer, from place: Point) -> (
        Double, Double
    ) {
        var (x, y) = (0.0, 0.0)
        gdk_surface_get_device_position(surface, device, &x, &y, nil)
        return (x - Double(place.x), y - Double(place.y))
    }

    /// Resets the widget's gestures: the button belongs to the drag from now on.
    private static func resetGestures(of widget: UnsafeMutablePointer<GtkWidget>) {
        guard let controllers = gtk_widget_observe_controllers(widget) else { return }
        defer { g_object_unref(controllers.raw) }
        for index in 0..<g_list_model_get_n_items(controllers) {
            guard let controller = g_list_model_get_item(controllers, index) else { continue }
            gtk_event_controller_reset(OpaquePointer(controller))
            g_object_unref(controller)
        }
    }
}

/// A flag that is true on its first reading only.
private final class Once {
    private var isOver = false

    func isFirst() -> Bool {
        defer { isOver = true }
        return !isOver
    }
}
