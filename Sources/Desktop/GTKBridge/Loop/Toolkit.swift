import CGTK4
import CGTKShim
import Glibc

/// Process-wide setup of GTK.
public enum Toolkit {
    private static var isStarted = false
    /// True if cairo draws the windows on the CPU. False until a window is shown.
    public private(set) static var drawsWithCairo = false

    /// Initializes GTK, once.
    ///
    /// Render nodes can be created after this, even without a display. Creating one earlier ends the process, on any
    /// thread. An ``Application`` calls this when it starts.
    ///
    /// - Parameter keepsLocale: Leaves the process's locale alone, for tests, whose process is shared.
    /// - Returns: True if there is a display.
    @discardableResult
    public static func start(keepsLocale: Bool = false) -> Bool {
        if keepsLocale, !isStarted { gtk_disable_setlocale() }
        isStarted = true
        return gtk_init_check() != 0
    }

    /// Sets the language of GTK's own texts: edit menus, dialogs and names of keys.
    ///
    /// Call it on the main thread. The first call must come before other threads run: it changes the environment;
    /// later calls only replace a value there.
    ///
    /// - Parameter language: An ISO 639 code such as `ru`. Texts that GTK has not translated are English.
    public static func speak(_ language: String) {
        setenv("LANGUAGE", language, 1)
        // In the C locale GTK translates nothing.
        let locale = setlocale(LC_MESSAGES, nil).map { String(cString: $0) }
        if locale == "C" || locale == "POSIX" { setlocale(LC_MESSAGES, "C.UTF-8") }
        martlet_forget_translations()
    }

    /// Prevents GDK from loading GPU libraries when cairo will draw, by the user's choice or without a GPU. Mesa's
    /// software GL takes 0.2 s to load, and more memory than this whole program.
    ///
    /// Call it at program start: it changes the environment, which other threads may read later.
    static func spareGraphics() {
        let chosen = getenv("GSK_RENDERER").map { String(cString: $0) }
        let hasGPU = access("/dev/dri", F_OK) == 0 || access("/dev/nvidiactl", F_OK) == 0
        guard chosen == "cairo" || chosen == nil && !hasGPU else { return }
        setenv("GSK_RENDERER", "cairo", 1)
        let words = getenv("GDK_DEBUG").map { String(cString: $0) + "," } ?? ""
        guard !words.contains("gl-disable") else { return }
        setenv("GDK_DEBUG", words + "gl-disable", 1)
    }

    /// Records the renderer of a shown window; GTK chooses it by environment, display and drivers.
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

    /// Makes the heap keep the memory of a frame for the next one. GDK allocates an image of the window for each
    /// cairo frame; otherwise the system would reclaim it each time and clear it on each allocation.
    private static func keepMemoryOfFrames() {
        mallopt(M_MMAP_THRESHOLD, frameBytes)
        mallopt(M_TRIM_THRESHOLD, frameBytes)
    }

    /// Gives memory of the heap back to the system after something large was closed: what is freed from now on until the end
    /// of `time`, which each thread gives back as it frees it, and what was free before, but for that of a frame.
    @concurrent
    public nonisolated static func releaseMemory(freedWithin time: Duration) async {
        let isOfFrames = await drawsWithCairo
        // While the memory of a frame is kept, each thread would keep as much.
        if isOfFrames { mallopt(M_TRIM_THRESHOLD, 1 << 20) }
        try? await Task.sleep(for: time)
        if isOfFrames { mallopt(M_TRIM_THRESHOLD, frameBytes) }
        malloc_trim(Int(frameBytes))
    }

    /// The size of a frame of 2560 × 1600 pixels.
    private nonisolated static let frameBytes: Int32 = 16 << 20
}
