import CGTK4
import CGTKShim
import Glibc

/// GTK itself.
public enum Toolkit {
    private static var isStarted = false
    /// Whether windows are drawn with cairo, by the processor. False until one is shown.
    public private(set) static var drawsWithCairo = false

    /// Prepares GTK, once.
    ///
    /// Render nodes can be made after this even when there is none. No thread may make one before: GSK ends the
    /// process. An ``Application`` does this by itself when it starts.
    ///
    /// - Parameter keepsLocale: Leaves the process's locale alone, for tests, whose process is shared.
    /// - Returns: Whether there is a display.
    @discardableResult
    public static func start(keepsLocale: Bool = false) -> Bool {
        if keepsLocale, !isStarted { gtk_disable_setlocale() }
        isStarted = true
        return gtk_init_check() != 0
    }

    /// Has what GTK says by itself, as in the menus of lines, its dialogs and the names of keys, be in a language from now on.
    ///
    /// For the main thread, and to begin with before others are busy: it changes the environment, in which a later call only
    /// puts one value in the place of another.
    ///
    /// - Parameter language: A code of ISO 639, as `ru`. What GTK has no words for it says in English.
    public static func speak(_ language: String) {
        setenv("LANGUAGE", language, 1)
        // Without any locale nothing is translated at all.
        let locale = setlocale(LC_MESSAGES, nil).map { String(cString: $0) }
        if locale == "C" || locale == "POSIX" { setlocale(LC_MESSAGES, "C.UTF-8") }
        martlet_forget_translations()
    }

    /// Has GDK load nothing for a GPU where the processor draws, by the person's choice or because there is no GPU: what
    /// Mesa brings to draw GL by the processor takes a fifth of a second to load, and more memory than all of ours.
    ///
    /// For the beginning of a program: it changes the environment, which other threads may read later.
    static func spareGraphics() {
        let chosen = getenv("GSK_RENDERER").map { String(cString: $0) }
        let hasGPU = access("/dev/dri", F_OK) == 0 || access("/dev/nvidiactl", F_OK) == 0
        guard chosen == "cairo" || chosen == nil && !hasGPU else { return }
        setenv("GSK_RENDERER", "cairo", 1)
        let words = getenv("GDK_DEBUG").map { String(cString: $0) + "," } ?? ""
        guard !words.contains("gl-disable") else { return }
        setenv("GDK_DEBUG", words + "gl-disable", 1)
    }

    /// Notes what draws a window that was shown: by environment, display and drivers GTK decides.
    static func noteRenderer(of window: UnsafeMutablePointer<GtkWidget>) {
        guard let native = gtk_widget_get_native(window), let renderer = gtk_native_get_renderer(native)
        else {
            return
        }
        let instance = UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)
        drawsWithCairo = String(cString: g_type_name_from_instance(instance)) == "GskCairoRenderer"
        guard drawsWithCairo else { return }
        keepMemoryOfFrames()
        FrameLock.follow()
    }

    /// Has the heap keep the memory of a frame for the next one. GDK makes a picture of the window for each frame that cairo
    /// draws, and the system takes back what is let go of in such pieces, and clears all of it each time that it comes again.
    private static func keepMemoryOfFrames() {
        mallopt(M_MMAP_THRESHOLD, frameBytes)
        mallopt(M_TRIM_THRESHOLD, frameBytes)
    }

    /// Of a window of 2560 × 1600.
    private static let frameBytes: Int32 = 16 << 20
}
