import CGTK4
import CGTKShim

/// A widget implemented in Swift; see ``WidgetContent``.
public final class CustomWidget: Widget {
    /// Creates a widget with a content.
    ///
    /// - Parameters:
    ///   - content: The content; the widget keeps it.
    ///   - styleName: The name of such widgets in style sheets, such as `bubble`.
    ///   - role: The accessible role.
    public init(_ content: some WidgetContent, styleName: String, role: AccessibleRole) {
        guard let made = martlet_widget_new(CustomWidgetClass.type, styleName, role.gtk) else {
            preconditionFailure("GObject makes a widget or ends the process")
        }
        super.init(made)
        let state = CustomWidgetState(content: content, host: WidgetHost(made))
        CustomWidgetClass.slot(of: made).pointee = .passRetained(state)
        content.host = state.host
    }
}

/// The role of a widget for assistive technologies.
public enum AccessibleRole: Sendable {
    /// A list.
    case list
    /// An item of a list.
    case listItem
    /// An image.
    case image
    /// A link.
    case link
    /// A button.
    case button
    /// A group without a meaning of its own.
    case group
    /// A heading.
    case heading
    /// A table, a row of it, and its cells.
    case table, tableRow, tableCell, columnHeader
    /// A decoration.
    case presentation

    var gtk: GtkAccessibleRole {
        switch self {
        case .list: GTK_ACCESSIBLE_ROLE_LIST
        case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
        case .image: GTK_ACCESSIBLE_ROLE_IMG
        case .link: GTK_ACCESSIBLE_ROLE_LINK
        case .button: GTK_ACCESSIBLE_ROLE_BUTTON
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .heading: GTK_ACCESSIBLE_ROLE_HEADING
        case .table: GTK_ACCESSIBLE_ROLE_TABLE
        case .tableRow: GTK_ACCESSIBLE_ROLE_ROW
        case .tableCell: GTK_ACCESSIBLE_ROLE_CELL
        case .columnHeader: GTK_ACCESSIBLE_ROLE_COLUMN_HEADER
        case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
        }
    }
}

/// The Swift state of a custom widget.
final class CustomWidgetState {
    let content: any WidgetContent
    let host: WidgetHost

    init(content: any WidgetContent, host: WidgetHost) {
        self.content = content
        self.host = host
    }
}

/// The GObject class of all custom widgets. An instance is a GtkWidget followed by a pointer to a retained
/// ``CustomWidgetState``.
enum CustomWidgetClass {
    typealias Slot = UnsafeMutablePointer<Unmanaged<CustomWidgetState>?>

    private static let parentType = gtk_widget_get_type()
    private static let parent = {
        var query = GTypeQuery()
        g_type_query(parentType, &query)
        return query
    }()
    private static let alignment = MemoryLayout<UnsafeMutableRawPointer>.alignment
    private static let slotOffset = (Int(parent.instance_size) + alignment - 1) & ~(alignment - 1)

    /// The type, registered on first use.
    static let type = g_type_register_static_simple(
        parentType,
        "MartletCustomWidget",
        parent.class_size,
        { widgetClass, _ in CustomWidgetClass.prepare(widgetClass) },
        guint(slotOffset + MemoryLayout<UnsafeMutableRawPointer>.size),
        nil,  // GObject clears an instance's memory: the slot is nil until the initialiser fills it
        GTypeFlags(rawValue: 0)
    )

    /// The address of an instance's pointer to its state.
    static func slot(of widget: UnsafeMutablePointer<GtkWidget>) -> Slot {
        // SAFETY: instances of the type are `slotOffset` plus a pointer long, and callers pass such instances.
        UnsafeMutableRawPointer(widget).advanced(by: slotOffset)
            .assumingMemoryBound(to: Unmanaged<CustomWidgetState>?.self)
    }

    /// The content of a custom widget; nil for other widgets.
    static func content(of widget: UnsafeMutablePointer<GtkWidget>) -> (any WidgetContent)? {
        // SAFETY: a widget is an instance of a type.
        let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, type) != 0 ? state(of: widget)?.content : nil
    }

    private static func state(of widget: UnsafeMutablePointer<GtkWidget>?) -> CustomWidgetState? {
        // SAFETY: the slot holds a retained state or nil.
        widget.flatMap { slot(of: $0).pointee?.takeUnretainedValue() }
    }

    /// Fills in the class structure that GObject made.
    private static func prepare(_ made: UnsafeMutableRawPointer?) {
        guard let made else { return }
        // SAFETY: GObject passes the structure of our class, which begins with those of its parents.
        let widget = made.assumingMemoryBound(to: GtkWidgetClass.self)
        widget.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
        widget.pointee.measure = { widget, orientation, other, least, natural, leastBaseline, baseline in
            let axis: Axis = orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical
            let request = CustomWidgetClass.state(of: widget)?.content.measure(
                axis,
                other: other < 0 ? nil : Int(other)
            )
            least?.pointee = Int32(clamping: request?.minimum ?? 0)
            natural?.pointee = Int32(clamping: request?.natural ?? 0)
            leastBaseline?.pointee = -1
            baseline?.pointee = -1
        }
        widget.pointee.size_allocate = { widget, width, height, _ in
            CustomWidgetClass.state(of: widget)?.content.allocate(width: Int(width), height: Int(height))
            if let widget { CustomWidgetClass.presentPopovers(of: widget) }
        }
        widget.pointee.snapshot = { widget, snapshot in
            guard let widget, let snapshot else { return }
            CustomWidgetClass.state(of: widget)?.content.draw(
                on: Snapshot(snapshot, forCairo: Toolkit.drawsWithCairo)
            )
            // The parent class draws the children.
            CustomWidgetClass.parentClass(GtkWidgetClass.self)?.pointee.snapshot(widget, snapshot)
        }
        widget.pointee.focus = { widget, direction in
            guard let widget else { return 0 }
            // The keyboard stays in a popover over the widget, until that closes.
            if let popover = CustomWidgetClass.popovers(of: widget).first(where: \.containsFocus) {
                return gtk_widget_child_focus(popover, direction)
            }
            if let way = FocusDirection(direction),
                let isMoved = CustomWidgetClass.state(of: widget)?.content.moveFocus(way)
            {
                return isMoved ? 1 : 0
            }
            return CustomWidgetClass.parentClass(GtkWidgetClass.self)?.pointee.focus(widget, direction) ?? 0
        }
        let object = made.assumingMemoryBound(to: GObjectClass.self)
        object.pointee.dispose = { object in
            guard let object else { return }
            // SAFETY: the class is a widget's, and so is the instance.
            CustomWidgetClass.dispose(UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self))
            CustomWidgetClass.parentClass(GObjectClass.self)?.pointee.dispose(object)
        }
        object.pointee.finalize = { object in
            guard let object else { return }
            // SAFETY: as above; the reference is the one that the initialiser retained.
            let slot = CustomWidgetClass.slot(
                of: UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
            )
            slot.pointee?.release()
            slot.pointee = nil
            CustomWidgetClass.parentClass(GObjectClass.self)?.pointee.finalize(object)
        }
    }

    /// Presents the popovers over the widget with their current size and position; GTK leaves that to their parent.
    private static func presentPopovers(of widget: UnsafeMutablePointer<GtkWidget>) {
        for popover in popovers(of: widget) { gtk_popover_present(popover.asPopover) }
    }

    private static func popovers(
        of widget: UnsafeMutablePointer<GtkWidget>
    ) -> [UnsafeMutablePointer<GtkWidget>] {
        var found: [UnsafeMutablePointer<GtkWidget>] = []
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            child = gtk_widget_get_next_sibling(next)
            // SAFETY: a widget is an instance of a type.
            let instance = UnsafeMutableRawPointer(next).assumingMemoryBound(to: GTypeInstance.self)
            if g_type_check_instance_is_a(instance, gtk_popover_get_type()) != 0 { found.append(next) }
        }
        return found
    }

    /// Detaches the state and the children. GObject may call this more than once per instance.
    private static func dispose(_ widget: UnsafeMutablePointer<GtkWidget>) {
        CustomWidgetClass.state(of: widget)?.host.pointer = nil
        while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
    }

    private static func parentClass<Class>(_ type: Class.Type) -> UnsafeMutablePointer<Class>? {
        // SAFETY: the parent's class structure, which lives as long as ours and begins with those of its parents.
        g_type_class_peek(parentType)?.assumingMemoryBound(to: type)
    }
}
