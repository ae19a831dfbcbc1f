import CGTK4

/// Pages in front of a base page, of which the last is visible. They slide in and out, unless the user wants no
/// animations.
///
/// The user goes back by one page with a swipe on a touchpad or a touch screen, a mouse's back button, or Alt+Left.
public final class PageStack: Widget {
    /// Called when the user went back by one page: call ``pop()`` for it.
    public var onBack: (@MainActor () -> Void)?

    private var pages: [Widget]
    /// The pages that slide out, which stay in the leaflet until they are out of view.
    private var leaving: [Widget] = []

    /// Creates a stack with a base page, which stays.
    public init(_ base: Widget) {
        pages = [base]
        super.init(Self.made(adw_leaflet_new()))
        // A leaflet that never unfolds shows one page.
        adw_leaflet_set_can_unfold(opaque, 0)
        adw_leaflet_set_can_navigate_back(opaque, 1)
        adw_leaflet_append(opaque, base.pointer)
        onNotify("child-transition-running") { [weak self] in
            // Later: the leaflet is still changing its pages.
            Task { self?.settle() }
        }
    }

    /// Shows a page in front of the others.
    public func push(_ page: Widget) {
        removeLeaving()
        // Assistive technologies would find a covered page, too.
        pages.last?.setAccessibleHidden(true)
        pages.append(page)
        adw_leaflet_append(opaque, page.pointer)
        adw_leaflet_set_visible_child(opaque, page.pointer)
    }

    /// Removes the last pages; the base page stays.
    public func pop(_ count: Int = 1) {
        // SAFETY: not negative, since the base page is one of the pages.
        let left = pages.suffix(min(max(count, 0), pages.count - 1))
        guard let last = left.last else { return }
        pages.removeLast(left.count)
        guard let shown = pages.last else { return }
        last.setAccessibleHidden(true)
        shown.setAccessibleHidden(false)
        // Only the visible page slides.
        for page in left.dropLast() { adw_leaflet_remove(opaque, page.pointer) }
        leaving.append(last)
        adw_leaflet_set_visible_child(opaque, shown.pointer)
        if adw_leaflet_get_child_transition_running(opaque) == 0 { removeLeaving() }
    }

    /// Calls `handle` when the stack was put into another widget or removed from one.
    public func onMove(_ handle: @escaping @MainActor () -> Void) { onNotify("parent", handle) }

    /// Goes back as far as the user did, once nothing slides any more: a swipe may still be taken back.
    private func settle() {
        guard adw_leaflet_get_child_transition_running(opaque) == 0 else { return }
        removeLeaving()
        let shown = adw_leaflet_get_visible_child(opaque)
        guard let index = pages.firstIndex(where: { $0.pointer == shown }) else { return }
        for _ in index + 1..<pages.count { onBack?() }
    }

    private func removeLeaving() {
        for page in leaving where gtk_widget_get_parent(page.pointer) == pointer {
            adw_leaflet_remove(opaque, page.pointer)
        }
        leaving = []
    }
}
