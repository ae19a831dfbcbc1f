import CGTK4

/// A window.
public class Window: Widget {
    override init(_ pointer: UnsafeMutablePointer<GtkWidget>) { super.init(pointer) }

    /// Sets the title, shown where windows are listed.
    public func setTitle(_ title: String) { gtk_window_set_title(cast(), title) }

    /// Sets the theme icon, shown where windows are listed.
    public func setIcon(_ name: String) { gtk_window_set_icon_name(cast(), name) }

    /// Sets the button that Enter presses when no widget inside handles the key; nil for none.
    public func setDefault(_ button: Button?) { gtk_window_set_default_widget(cast(), button?.pointer) }

    /// Shows the window, in front of others.
    public func present() {
        WindowCover.present(cast())
        Toolkit.noteRenderer(of: pointer)
    }

    /// Minimises the window, if the desktop supports it.
    public func minimise() { gtk_window_minimize(cast()) }

    /// True if the window fills the display. The window manager may apply a change late or not at all.
    public var isFullscreen: Bool {
        get { gtk_window_is_fullscreen(cast()) != 0 }
        set { newValue ? gtk_window_fullscreen(cast()) : gtk_window_unfullscreen(cast()) }
    }

    /// True if the window fills the desktop's space for windows. The window manager may apply a change late or not at all.
    public var isMaximised: Bool {
        get { gtk_window_is_maximized(cast()) != 0 }
        set { newValue ? gtk_window_maximize(cast()) : gtk_window_unmaximize(cast()) }
    }

    /// The size of the window, in pixels: while it fills the display, the size that it will have again.
    public var size: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(cast(), &width, &height)
        return (Int(width), Int(height))
    }

    /// Closes the window.
    public func close() { gtk_window_close(cast()) }

    /// Destroys the window without a close request. Must not be called inside one of its signals.
    public func destroy() { gtk_window_destroy(cast()) }

    /// True if the window has the keyboard focus.
    public var isActive: Bool { gtk_window_is_active(cast()) != 0 }

    /// Calls `handle` whenever ``isActive`` changes.
    public func onActivity(_ handle: @escaping @MainActor () -> Void) { onNotify("is-active", handle) }

    /// Calls `handle` when the user wants to close the window.
    ///
    /// - Parameter handle: Returns true to keep it open.
    public func onCloseRequest(_ handle: @escaping @MainActor () -> Bool) {
        typealias Handler = SignalHandler<@MainActor () -> Bool>
        let asked: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> gboolean = {
            Handler.from($1)?.call() == true ? 1 : 0
        }
        // SAFETY: the arguments of GtkWindow::close-request.
        connect(pointer, "close-request", handle, by: unsafeBitCast(asked, to: GCallback.self))
    }
}

/// A window of an ``Application``. A ``WindowCover`` takes the place of its content and title.
public final class ApplicationWindow: Window {
    private let stage = WindowContentView()
    private let stageWidget: CustomWidget
    private var title = ""
    private var content: Widget?
    /// The widget in front of the content, and the widget inside that had the focus.
    private var cover: (widget: Widget, focus: ObjectReference?)?
    private var activity: [@MainActor () -> Void] = []

    /// Creates a hidden window.
    public init(_ application: Application, title: String, width: Int, height: Int) {
        stageWidget = WindowContentView.widget(of: stage)
        super.init(Self.made(adw_application_window_new(application.pointer)))
        prepare(title, width: width, height: height)
    }

    /// Creates another hidden window of the program that `other` belongs to.
    public init(beside other: ApplicationWindow, title: String, width: Int, height: Int) {
        stageWidget = WindowContentView.widget(of: stage)
        super.init(Self.made(adw_application_window_new(gtk_window_get_application(other.cast()))))
        prepare(title, width: width, height: height)
    }

    private func prepare(_ title: String, width: Int, height: Int) {
        adw_application_window_set_content(cast(), stageWidget.pointer)
        setTitle(title)
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
        WindowCover.add(self)
    }

    /// Sets the content of the window, its title bar included.
    public func setContent(_ content: Widget) {
        self.content = content
        if cover == nil { stage.content = content }
    }

    /// Sets the title, shown where windows are listed.
    public override func setTitle(_ title: String) {
        self.title = title
        if cover == nil { super.setTitle(title) }
    }

    /// True if the window has the keyboard focus and shows its content.
    public override var isActive: Bool { cover == nil && super.isActive }

    /// Calls `handle` whenever ``isActive`` changes.
    public override func onActivity(_ handle: @escaping @MainActor () -> Void) {
        activity.append(handle)
        super.onActivity(handle)
    }

    /// Takes the content out of the window, so that nothing draws, reads or describes it, and shows `widget` instead.
    func setCover(_ widget: Widget, title: String) {
        let focus = cover?.focus ?? gtk_root_get_focus(opaque).map { ObjectReference(sharing: $0) }
        cover = (widget, focus)
        stage.content = widget
        super.setTitle(title)
        for handle in activity { handle() }
    }

    /// Shows the content again.
    func removeCover() {
        guard let focus = cover?.focus else { return uncover() }
        uncover()
        let widget: UnsafeMutablePointer<GtkWidget> = focus.pointer()
        if gtk_widget_is_ancestor(widget, pointer) != 0 { gtk_widget_grab_focus(widget) }
    }

    private func uncover() {
        cover = nil
        stage.content = content
        super.setTitle(title)
        for handle in activity { handle() }
    }

    /// Shows the window; see ``Window``.
    public override func present() {
        super.present()
        stage.drawsGround = Toolkit.drawsWithCairo
        guard stage.drawsGround else { return }
        // The background of GTK's style would be drawn before the first node.
        gtk_widget_remove_css_class(pointer, "background")
    }
}
