import CGTK4

/// A window.
public class Window: Widget {
    override init(_ pointer: UnsafeMutablePointer<GtkWidget>) { super.init(pointer) }

    /// What it is called where windows are listed.
    public func setTitle(_ title: String) { gtk_window_set_title(cast(), title) }

    /// The sign of the theme that stands for it where windows are listed.
    public func setIcon(_ name: String) { gtk_window_set_icon_name(cast(), name) }

    /// What Enter presses when nothing inside wants it; nil for nothing.
    public func setDefault(_ button: Button?) { gtk_window_set_default_widget(cast(), button?.pointer) }

    /// Shows it, in front of others.
    public func present() {
        gtk_window_present(cast())
        Toolkit.noteRenderer(of: pointer)
    }

    /// Puts it away where windows are listed, if there is such a place.
    public func minimise() { gtk_window_minimize(cast()) }

    /// Whether it fills the display. Whoever manages windows may take a moment for it, or not do it.
    public var isFullscreen: Bool {
        get { gtk_window_is_fullscreen(cast()) != 0 }
        set { newValue ? gtk_window_fullscreen(cast()) : gtk_window_unfullscreen(cast()) }
    }

    /// Calls `handle` whenever ``isFullscreen`` changes.
    public func onFullscreen(_ handle: @escaping @MainActor () -> Void) { onNotify("fullscreened", handle) }

    /// Closes it.
    public func close() { gtk_window_close(cast()) }

    /// Has it go for good, without asking. Not in the midst of one of its signals.
    public func destroy() { gtk_window_destroy(cast()) }

    /// Whether the keyboard's focus is in it.
    public var isActive: Bool { gtk_window_is_active(cast()) != 0 }

    /// Calls `handle` whenever ``isActive`` changes.
    public func onActivity(_ handle: @escaping @MainActor () -> Void) { onNotify("is-active", handle) }

    /// Calls `handle` when somebody wants to close it.
    ///
    /// - Parameter handle: Whether it stays open.
    public func onCloseRequest(_ handle: @escaping @MainActor () -> Bool) {
        typealias Handler = SignalHandler<@MainActor () -> Bool>
        let asked: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> gboolean = {
            Handler.from($1)?.call() == true ? 1 : 0
        }
        // SAFETY: the arguments of GtkWindow::close-request.
        connect(pointer, "close-request", handle, by: unsafeBitCast(asked, to: GCallback.self))
    }
}

/// A window of an ``Application``.
public final class ApplicationWindow: Window {
    private let stage = WindowContentView()
    private let stageWidget: CustomWidget

    /// A window that is not shown yet.
    public init(_ application: Application, title: String, width: Int, height: Int) {
        stageWidget = WindowContentView.widget(of: stage)
        super.init(Self.made(adw_application_window_new(application.pointer)))
        adw_application_window_set_content(cast(), stageWidget.pointer)
        setTitle(title)
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
    }

    /// Another window of the program that `other` belongs to, not shown yet.
    public init(beside other: ApplicationWindow, title: String, width: Int, height: Int) {
        stageWidget = WindowContentView.widget(of: stage)
        super.init(Self.made(adw_application_window_new(gtk_window_get_application(other.cast()))))
        adw_application_window_set_content(cast(), stageWidget.pointer)
        setTitle(title)
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
    }

    /// What fills the window, its title bar included.
    public func setContent(_ content: Widget) { stage.content = content }

    /// See ``Window``.
    public override func present() {
        super.present()
        stage.drawsGround = Toolkit.drawsWithCairo
        guard stage.drawsGround else { return }
        // The ground that style sheets give a window would be drawn before all else.
        gtk_widget_remove_css_class(pointer, "background")
    }
}
