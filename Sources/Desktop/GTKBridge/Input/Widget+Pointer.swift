import CGTK4

/// A turn of a wheel or a two-finger scroll.
nonisolated public struct ScrollEvent: Equatable, Sendable {
    /// The distance to the right, in notches of a wheel.
    public var dx: Double
    /// The distance down, in notches of a wheel.
    public var dy: Double
    /// True if the distances are pixels of a touch surface, not notches of a wheel.
    public var isSmooth = false
    /// True if Control is pressed.
    public var isControl = false
}

/// A press or a release of a pointer button.
nonisolated public struct ClickEvent: Equatable, Sendable {
    /// The button: 1 is the primary one, 3 the secondary.
    public var button: Int
    /// The number of presses in quick succession, this one included.
    public var count: Int
    /// The position, in pixels of the widget.
    public var position: Point
    /// True if Shift was down.
    public var isShift = false
    /// True if Control was down.
    public var isControl = false
}

extension Widget {
    /// Calls `handle` when the user scrolls over the widget.
    ///
    /// - Parameters:
    ///   - handle: Returns true if it handled the event; otherwise the parent gets it.
    ///   - end: Called when the fingers come to rest or leave a touchpad.
    ///   - decelerate: Called after that if they were moving, with the velocity in the event's units per second.
    public func onScroll(
        _ handle: @escaping @MainActor (ScrollEvent) -> Bool,
        end: @escaping @MainActor () -> Void = {},
        decelerate: @escaping @MainActor (ScrollEvent) -> Bool = { _ in false }
    ) {
        typealias Handler = SignalHandler<@MainActor (ScrollEvent) -> Bool>
        let flags = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue
        guard
            let controller = gtk_event_controller_scroll_new(
                GtkEventControllerScrollFlags(
                    rawValue: flags | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
                )
            )
        else { return }
        let trampoline:
            @convention(c) (OpaquePointer?, Double, Double, UnsafeMutableRawPointer?) -> gboolean =
                {
                    let isSmooth = gtk_event_controller_scroll_get_unit($0) == GDK_SCROLL_UNIT_SURFACE
                    let keys = gtk_event_controller_get_current_event_state($0).rawValue
                    let isControl = keys & GDK_CONTROL_MASK.rawValue != 0
                    let event = ScrollEvent(dx: $1, dy: $2, isSmooth: isSmooth, isControl: isControl)
                    return Handler.from($3)?.call(event) == true ? 1 : 0
                }
        // SAFETY: the arguments of GtkEventControllerScroll::scroll, and of ::decelerate, which returns nothing.
        let callback = unsafeBitCast(trampoline, to: GCallback.self)
        connect(controller.raw, "scroll", handle, by: callback)
        connect(controller.raw, "scroll-end", end)
        connect(controller.raw, "decelerate", decelerate, by: callback)
        gtk_widget_add_controller(pointer, controller)
    }

    /// Calls closures for a press, move and release of the pointer's primary button.
    ///
    /// - Parameters:
    ///   - turn: The order relative to the widgets inside; they get no events of a drag that was accepted first.
    ///   - begin: Called with the position of the press; returns true to follow the drag.
    ///   - move: Called with the distance from the start.
    ///   - end: Called with the distance at the release.
    public func onDrag(
        _ turn: PropagationPhase = .last,
        begin: @escaping @MainActor (Point) -> Bool,
        move: @escaping @MainActor (Point) -> Void,
        end: @escaping @MainActor (Point) -> Void
    ) {
        typealias Start = SignalHandler<@MainActor (Point) -> Bool>
        typealias Handler = SignalHandler<@MainActor (Point) -> Void>
        let began: @convention(c) (OpaquePointer?, Double, Double, UnsafeMutableRawPointer?) -> Void = {
            let isWanted = Start.from($3)?.call(Point(x: Float($1), y: Float($2))) ?? false
            let isFirst = gtk_event_controller_get_propagation_phase($0) == GTK_PHASE_CAPTURE
            if !isWanted {
                gtk_gesture_set_state($0, GTK_EVENT_SEQUENCE_DENIED)
            } else if isFirst {
                gtk_gesture_set_state($0, GTK_EVENT_SEQUENCE_CLAIMED)
            }
        }
        let moved: @convention(c) (OpaquePointer?, Double, Double, UnsafeMutableRawPointer?) -> Void = {
            Handler.from($3)?.call(Point(x: Float($1), y: Float($2)))
        }
        guard let gesture = gtk_gesture_drag_new() else { return }
        if turn == .first { gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE) }
        // SAFETY: the arguments of GtkGestureDrag::drag-begin, ::drag-update and ::drag-end.
        connect(gesture.raw, "drag-begin", begin, by: unsafeBitCast(began, to: GCallback.self))
        connect(gesture.raw, "drag-update", move, by: unsafeBitCast(moved, to: GCallback.self))
        connect(gesture.raw, "drag-end", end, by: unsafeBitCast(moved, to: GCallback.self))
        gtk_widget_add_controller(pointer, gesture)
    }

    /// Calls `handle` with the pointer's position when it moves over the widget, and with nil when it leaves.
    public func onMotion(_ handle: @escaping @MainActor (Point?) -> Void) {
        typealias Handler = SignalHandler<@MainActor (Point?) -> Void>
        let controller = gtk_event_controller_motion_new()
        let moved:
            @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?) -> Void = {
                Handler.from($3)?.call(Point(x: Float($1), y: Float($2)))
            }
        let left: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
            Handler.from($1)?.call(nil)
        }
        guard let controller else { return }
        // SAFETY: the arguments of GtkEventControllerMotion::enter, ::motion and ::leave.
        connect(controller.raw, "enter", handle, by: unsafeBitCast(moved, to: GCallback.self))
        connect(controller.raw, "motion", handle, by: unsafeBitCast(moved, to: GCallback.self))
        connect(controller.raw, "leave", handle, by: unsafeBitCast(left, to: GCallback.self))
        gtk_widget_add_controller(pointer, controller)
    }

    /// Calls `press` when the menu button of the pointer goes down over the widget, also over one with clicks of its own.
    public func onMenuButton(press: @escaping @MainActor (ClickEvent) -> Void) {
        onClick(of: 3, press: press, release: { _ in })
    }

    /// Calls `press` when any button of the pointer goes down over the widget, and `release` when it goes up.
    public func onClick(
        press: @escaping @MainActor (ClickEvent) -> Void,
        release: @escaping @MainActor (ClickEvent) -> Void = { _ in }
    ) {
        onClick(of: 0, press: press, release: release)
    }

    private func onClick(
        of button: guint,
        press: @escaping @MainActor (ClickEvent) -> Void,
        release: @escaping @MainActor (ClickEvent) -> Void
    ) {
        typealias Handler = SignalHandler<@MainActor (ClickEvent) -> Void>
        let clicked: @convention(c) (OpaquePointer?, gint, Double, Double, UnsafeMutableRawPointer?) -> Void =
            {
                let keys = gtk_event_controller_get_current_event_state($0).rawValue
                let event = ClickEvent(
                    button: Int(gtk_gesture_single_get_current_button($0)),
                    count: Int($1),
                    position: Point(x: Float($2), y: Float($3)),
                    isShift: keys & GDK_SHIFT_MASK.rawValue != 0,
                    isControl: keys & GDK_CONTROL_MASK.rawValue != 0
                )
                Handler.from($4)?.call(event)
            }
        guard let gesture = gtk_gesture_click_new() else { return }
        gtk_gesture_single_set_button(gesture, button)
        // SAFETY: the arguments of GtkGestureClick::pressed and ::released.
        connect(gesture.raw, "pressed", press, by: unsafeBitCast(clicked, to: GCallback.self))
        connect(gesture.raw, "released", release, by: unsafeBitCast(clicked, to: GCallback.self))
        gtk_widget_add_controller(pointer, gesture)
    }
}

extension OpaquePointer {
    /// The pointer type that GObject's functions take.
    nonisolated var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}
