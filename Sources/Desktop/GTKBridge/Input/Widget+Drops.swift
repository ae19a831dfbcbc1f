import CGTK4

/// A drag over a widget, or a drop on it.
public final class DropEvent {
    private let reference: ObjectReference

    init(_ drop: OpaquePointer) { reference = ObjectReference(sharing: drop.raw) }

    /// True if both events belong to one drag.
    public func isSame(as other: DropEvent?) -> Bool { other?.reference.raw == reference.raw }

    /// The value that a part of this program gave the drag. Nil for drags from other programs and for drags without a
    /// value.
    public var cargo: Any? { gdk_drop_get_drag(reference.opaque) == nil ? nil : DragContent.cargo }

    /// True if the drag has files.
    public var hasFiles: Bool { has(gdk_file_list_get_type()) }

    /// True if the drag has text.
    public var hasText: Bool { has(g_type_from_name("gchararray")) }

    private func has(_ type: GType) -> Bool {
        guard let formats = gdk_drop_get_formats(reference.opaque),
            // Other programs offer bytes: the types that GDK can decode from them count.
            let all = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(formats))
        else { return false }
        defer { gdk_content_formats_unref(all) }
        return gdk_content_formats_contain_gtype(all, type) != 0
    }

    /// Reads the paths of the files; empty when they are not available.
    public func readFiles(_ done: @escaping @MainActor ([String]) -> Void) {
        read(gdk_file_list_get_type()) { done(FileList.paths(in: $0)) }
    }

    /// Reads the text; nil when it is not available.
    public func readText(_ done: @escaping @MainActor (String?) -> Void) {
        read(g_type_from_name("gchararray")) { value in
            done(value.flatMap { g_value_get_string($0) }.map { String(cString: $0) })
        }
    }

    private func read(_ type: GType, _ done: @escaping @MainActor (UnsafePointer<GValue>?) -> Void) {
        typealias Handler = SignalHandler<@MainActor (UnsafePointer<GValue>?) -> Void>
        gdk_drop_read_value_async(
            reference.opaque,
            type,
            G_PRIORITY_DEFAULT,
            nil,
            { drop, result, data in
                guard let data else { return }
                // SAFETY: the reference that was retained below; GIO calls this once.
                let handler = Unmanaged<Handler>.fromOpaque(data).takeRetainedValue()
                handler.call(gdk_drop_read_value_finish(drop.map { OpaquePointer($0) }, result, nil))
            },
            Unmanaged.passRetained(Handler(done)).toOpaque()
        )
    }

    /// Reports to the source if the drop was accepted. Call it once, after reading.
    public func finish(isTaken: Bool) {
        gdk_drop_finish(reference.opaque, isTaken ? GDK_ACTION_COPY : GdkDragAction(rawValue: 0))
    }
}

extension Widget {
    /// Calls closures for drags over this widget.
    ///
    /// - Parameters:
    ///   - over: Called with the position, in pixels of the widget; returns true if a drop there would be accepted.
    ///   - leave: Called when the drag leaves or is dropped.
    ///   - drop: Called with the position of the drop; a handler that accepts it calls
    ///     ``DropEvent/finish(isTaken:)``.
    public func onDrop(
        over: @escaping @MainActor (DropEvent, Point) -> Bool,
        leave: @escaping @MainActor () -> Void,
        drop: @escaping @MainActor (DropEvent, Point) -> Void
    ) {
        guard let target = gtk_drop_target_async_new(nil, GDK_ACTION_COPY) else { return }
        let accepted: @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> gboolean =
            {
                drop,
                _,
                _ in drop == nil ? 0 : 1
            }
        typealias Over = SignalHandler<@MainActor (DropEvent, Point) -> Bool>
        let moved:
            @convention(c) (
                OpaquePointer?, OpaquePointer?, Double, Double, UnsafeMutableRawPointer?
            ) -> GdkDragAction = { _, drop, x, y, data in
                guard let drop else { return GdkDragAction(rawValue: 0) }
                let isWanted =
                    Over.from(data)?.call(DropEvent(drop), Point(x: Float(x), y: Float(y))) ?? false
                return isWanted ? GDK_ACTION_COPY : GdkDragAction(rawValue: 0)
            }
        typealias Drop = SignalHandler<@MainActor (DropEvent, Point) -> Void>
        let dropped:
            @convention(c) (
                OpaquePointer?, OpaquePointer?, Double, Double, UnsafeMutableRawPointer?
            ) -> gboolean = { _, drop, x, y, data in
                guard let drop, let handler = Drop.from(data) else { return 0 }
                handler.call(DropEvent(drop), Point(x: Float(x), y: Float(y)))
                return 1
            }
        // SAFETY: the arguments of GtkDropTargetAsync::accept, ::drag-enter, ::drag-motion and ::drop. The closure
        // takes none of ::drag-leave.
        connect(target.raw, "accept", {}, by: unsafeBitCast(accepted, to: GCallback.self))
        connect(target.raw, "drag-enter", over, by: unsafeBitCast(moved, to: GCallback.self))
        connect(target.raw, "drag-motion", over, by: unsafeBitCast(moved, to: GCallback.self))
        connect(target.raw, "drop", drop, by: unsafeBitCast(dropped, to: GCallback.self))
        let left: @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void = {
            SignalHandler<@MainActor () -> Void>.from($2)?.call()
        }
        connect(target.raw, "drag-leave", leave, by: unsafeBitCast(left, to: GCallback.self))
        gtk_widget_add_controller(pointer, target)
    }
}
