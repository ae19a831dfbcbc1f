import ClientModel
import Foundation
import GTKBridge
import StdExtras
import WindowParts

/// The image of the viewer on the screen: draws, zooms and moves it.
final class ViewerCanvas: WidgetContent {
    /// What happens on the canvas.
    enum Event {
        /// The image is shown at another size.
        case resized
        /// The user pressed beside the image.
        case pressedBeside
        /// The user turned the wheel by a notch, or moved as far on a touchpad, down or up.
        case scrolled(isDown: Bool)
    }

    /// The duration of an animation, in seconds.
    private static let animation = 0.14
    /// The time before the progress ring is shown, in seconds.
    private static let timeout = 0.25
    /// The space kept free beside the image, for the arrows, and above and below it.
    private static let margin = Size(width: 64, height: 6)
    /// The distance on a touchpad that counts as a notch of a wheel, in pixels.
    private static let notch = 80.0
    /// The shortest time between two notches that lead to other images, in seconds: a fling is one.
    private static let pause = 0.2

    // A zoomed image stays off the bars.
    var host: WidgetHost? { didSet { host?.clipContents() } }
    /// Called when the canvas has another size on the screen.
    var onViewportChange: (@MainActor () -> Void)?
    private let notify: @MainActor (Event) -> Void

    private(set) var zoom = ImageZoom(Size(width: 1, height: 1), in: Size(width: 1, height: 1))
    private var texture: Texture?
    private var shown: Rectangle?
    private var motion: (from: Rectangle, since: Duration)?
    private var progress: (fraction: Double, since: Duration)?
    private var isTicking = false
    private var pinch: (place: Point, scale: Double)?
    private var dragged = Point(x: 0, y: 0)
    private var hasDragged = false
    private var pointer = Point(x: 0, y: 0)
    private var scrolled: (distance: Double, last: Duration) = (0, .zero)
    /// The quarters by which the image is turned clockwise, 0 to 3.
    private var quarters = 0

    init(notify: @escaping @MainActor (Event) -> Void) { self.notify = notify }

    /// Handles the events of its widget.
    func listen(on widget: Widget) {
        widget.onScroll { [weak self] event in
            self?.scroll(event)
            return self != nil
        }
        widget.onMotion { [weak self] place in if let place { self?.pointer = place } }
        widget.onDrag(
            begin: { [weak self] _ in
                self?.dragged = Point(x: 0, y: 0)
                self?.hasDragged = false
                return true
            },
            move: { [weak self] in self?.drag(to: $0) },
            end: { [weak self] in self?.drag(to: $0) }
        )
        widget.onClick(
            press: { [weak self] click in
                guard let self, click.button == 1, click.count == 2, zoom.frame.contains(click.position)
                else {
                    return
                }
                change { $0.toggle(at: click.position) }
            },
            release: { [weak self] click in
                guard let self, click.button == 1, click.count == 1, !hasDragged,
                    !zoom.frame.contains(click.position)
                else { return }
                notify(.pressedBeside)
            }
        )
        widget.onPinch(
            begin: { [weak self] in self?.pinch = ($0, 1) },
            change: { [weak self] scale in
                guard let self, let pinch, pinch.scale > 0 else { return }
                self.pinch?.scale = scale
                change(isAnimated: false) { $0.zoom(by: Float(scale / pinch.scale), at: pinch.place) }
            }
        )
    }

    /// Zooms with Control, moves a zoomed image, and leads from a whole one to the next.
    private func scroll(_ event: ScrollEvent) {
        if event.isControl {
            let notches = Float(event.isSmooth ? event.dy / 40 : event.dy)
            return change(isAnimated: !event.isSmooth) {
                $0.zoom(by: powf(ImageZoom.step, -notches), at: self.pointer)
            }
        }
        let scale = event.isSmooth ? 1 : Self.notch
        guard !zoom.isZoomed else {
            let way = Point(x: Float(-event.dx * scale), y: Float(-event.dy * scale))
            return change(isAnimated: !event.isSmooth) { $0.pan(by: way) }
        }
        scrolled.distance += (event.dy + event.dx) * scale
        guard abs(scrolled.distance) >= Self.notch else { return }
        let (isDown, now) = (scrolled.distance > 0, FrameTime.now)
        scrolled.distance = 0
        guard (now - scrolled.last) / .seconds(1) >= Self.pause else { return }
        scrolled.last = now
        notify(.scrolled(isDown: isDown))
    }

    private func drag(to place: Point) {
        let step = Point(x: place.x - dragged.x, y: place.y - dragged.y)
        dragged = place
        if abs(place.x) + abs(place.y) > 4 { hasDragged = true }
        change(isAnimated: false) { $0.pan(by: step) }
    }

    // MARK: - Display

    /// Shows another image; `size` is in application pixels.
    func show(_ texture: Texture?, of size: Size) {
        self.texture = texture
        quarters = 0
        zoom = ImageZoom(size, in: zoom.viewport, margin: Self.margin)
        (shown, motion) = (nil, nil)
        host?.contentChanged()
        notify(.resized)
    }

    /// Replaces the texture by a sharper one of the same image.
    func setFullResolution(_ texture: Texture) {
        self.texture = texture
        host?.contentChanged()
    }

    /// Sets the progress of the download; nil if there is nothing to wait for.
    func setProgress(_ fraction: Double?) {
        guard let fraction else {
            progress = nil
            host?.contentChanged()
            return
        }
        progress = (fraction, progress?.since ?? FrameTime.now)
        tick()
    }

    /// Sets whether a video waits for data.
    func setWaiting(_ isWaiting: Bool) {
        guard isWaiting != (progress != nil) else { return }
        setProgress(isWaiting ? 0 : nil)
    }

    /// Turns the image clockwise by a quarter.
    func rotate() {
        quarters = (quarters + 1) % 4
        let size = Size(width: zoom.picture.height, height: zoom.picture.width)
        zoom = ImageZoom(size, in: zoom.viewport, margin: Self.margin)
        (shown, motion) = (nil, nil)
        host?.contentChanged()
        notify(.resized)
    }

    /// Zooms or moves the image.
    func change(isAnimated: Bool = true, _ change: (inout ImageZoom) -> Void) {
        let before = current
        let old = zoom
        change(&zoom)
        guard zoom != old else { return }
        motion = isAnimated ? (before, FrameTime.now) : nil
        tick()
        host?.contentChanged()
        notify(.resized)
    }

    /// The number of display pixels per application pixel.
    var displayScale = 1

    /// True once the size of the viewport is known.
    var hasRoom: Bool { zoom.viewport.width > 1 && zoom.viewport.height > 1 }

    /// The size of the image when it fits, in display pixels.
    var fittingSize: (width: Int, height: Int) { displayed(upright, scaledBy: zoom.fitting) }

    /// The needed size of the image, in display pixels: the fitting one, or its own if it is zoomed.
    var wantedSize: (width: Int, height: Int) {
        zoom.isZoomed ? displayed(upright, scaledBy: 1) : fittingSize
    }

    /// The size of the image as it is stored, not turned.
    private var upright: Size {
        let size = zoom.picture
        return quarters % 2 == 0 ? size : Size(width: size.height, height: size.width)
    }

    /// The fitting size of another image, in display pixels.
    func fittingSize(of size: PixelSize) -> (width: Int, height: Int) {
        let other = ImageZoom(applied(size), in: zoom.viewport, margin: Self.margin)
        return displayed(other.picture, scaledBy: other.fitting)
    }

    /// A size in application pixels.
    func applied(_ size: PixelSize) -> Size {
        Size(width: Float(size.width) / Float(displayScale), height: Float(size.height) / Float(displayScale))
    }

    private func displayed(_ size: Size, scaledBy scale: Float) -> (width: Int, height: Int) {
        let all = scale * Float(displayScale)
        return (
            max(1, Int(clamping: (size.width * all).rounded())),
            max(1, Int(clamping: (size.height * all).rounded()))
        )
    }

    /// The frame of the image on the screen now.
    private var current: Rectangle { shown ?? zoom.frame }

    // MARK: - Frames

    /// Fades a widget that contains the canvas in or out.
    func fade(_ widget: Widget, isIn: Bool, then done: @escaping @MainActor () -> Void = {}) {
        guard Appearance.hasMotion else {
            widget.opacity = isIn ? 1 : 0
            return done()
        }
        let start = widget.opacity
        let since = FrameTime.now
        host?.onFrame { _ in
            let part = min(1, max(0, (FrameTime.now - since) / .seconds(1) / Self.animation))
            widget.opacity = isIn ? start + (1 - start) * part : start * (1 - part)
            if part == 1 { done() }
            return part < 1
        }
    }

    private func tick() {
        guard !isTicking else { return }
        isTicking = true
        host?.onFrame { [weak self] _ in
            guard let self else { return false }
            host?.contentChanged()
            isTicking = motion != nil || progress != nil
            return isTicking
        }
    }

    private func place(at now: Duration) -> Rectangle {
        let goal = zoom.frame
        guard let motion, Appearance.hasMotion else {
            self.motion = nil
            return goal
        }
        let part = (now - motion.since) / .seconds(1) / Self.animation
        guard part < 1 else {
            self.motion = nil
            return goal
        }
        let rest = Float(pow(1 - max(0, part), 3))
        let from = motion.from
        return Rectangle(
            x: goal.x + (from.x - goal.x) * rest,
            y: goal.y + (from.y - goal.y) * rest,
            width: goal.width + (from.width - goal.width) * rest,
            height: goal.height + (from.height - goal.height) * rest
        )
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 0, natural: 0) }

    func allocate(width: Int, height: Int) {
        let viewport = Size(width: Float(width), height: Float(height))
        guard viewport != zoom.viewport else { return }
        zoom.resize(viewport, margin: Self.margin)
        (shown, motion) = (nil, nil)
        // Not at once: this runs during layout.
        onMain { [weak self, notify] in
            self?.onViewportChange?()
            notify(.resized)
        }
    }

    func draw(on snapshot: borrowing Snapshot) {
        let now = FrameTime.now
        let frame = place(at: now)
        shown = frame
        if let texture {
            snapshot.append(texture, in: frame, turnedBy: quarters)
        } else {
            snapshot.fill(frame, Color(0xFFFFFF, alpha: 0.06))
        }
        guard let progress else { return }
        let waited = (now - progress.since) / .seconds(1)
        guard waited > Self.timeout else { return }
        let middle = Point(x: zoom.viewport.width / 2, y: zoom.viewport.height / 2)
        snapshot.drawProgress(at: middle, fraction: progress.fraction, turn: Float(waited / 1.6))
    }
}
