import CGStreamer
import Dispatch
import StdExtras

/// The elements of a ``Player``: what is set and asked of them, and their end.
///
/// GStreamer waits for its own threads whenever elements change their state or jump elsewhere, and most of all as they end:
/// these may be in the midst of decoding, or of a sound server that does not answer. So nobody does so but a queue of the
/// pipeline's own, in the order in which it was asked to.
///
/// Threads: any. Elements are safe on all of them, and what GStreamer calls back is said to come from wherever it likes:
/// no closure for it may be made where the main actor is.
final class PlayerPipeline: Sendable {
    // SAFETY: the element never changes, its reference count is atomic, and this object holds a reference.
    nonisolated(unsafe) let element: UnsafeMutablePointer<GstElement>
    private let feed: ByteFeed
    private let work = DispatchQueue(label: "martlet.player")
    private let jumps = Locked(Jumps())

    /// A pipeline that takes its bytes from `feed`; nil when GStreamer has no `playbin`. For the others see ``Player``.
    init?(
        _ feed: ByteFeed,
        size: PlayerSize?,
        isSilent: Bool,
        show: (@Sendable (PlayerFrame) -> Void)?
    ) {
        guard PlayableKinds.areEnforced, let element = gst_element_factory_make("playbin", nil) else {
            return nil
        }
        gst_object_ref_sink(element)
        (self.element, self.feed) = (element, feed)
        element.set("uri", "appsrc://")
        // Bit 1 is sound, bit 0 the picture, bit 4 the volume of its own.
        element.set("flags", flags: (show == nil ? 0 : 0x1) | (isSilent ? 0 : 0x12))
        if !isSilent, let tempo = gst_element_factory_make("scaletempo", nil) {
            element.set("audio-filter", tempo)
        }
        if let show, let sink = FrameSink(show: show).makeElement(size) { element.set("video-sink", sink) }
        listen()
    }

    deinit {
        feed.detach()
        let ended = Ended(element: element)
        work.async {
            gst_element_set_state(ended.element, GST_STATE_NULL)
            gst_object_unref(ended.element)
        }
    }

    /// Changes its state, before long.
    func become(_ state: GstState) { work.async { gst_element_set_state(self.element, state) } }

    /// Goes to a place, before long, and plays on from there at a rate. Of places that are named while it is on its way to
    /// another, as somebody drags along, it goes to the last.
    func jump(to place: Duration, rate: Double) {
        guard jumps.withLock({ $0.ask(for: Jump(place: place, rate: rate)) }) else { return }
        work.async {
            guard let jump = self.jumps.withLock({ $0.begin() }) else { return }
            self.carryOut(jump)
            self.jumps.withLock { $0.end() }
        }
    }

    private func carryOut(_ jump: Jump) {
        let flags = GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
        gst_element_seek(
            element,
            jump.rate,
            GST_FORMAT_TIME,
            GstSeekFlags(rawValue: flags),
            GST_SEEK_TYPE_SET,
            jump.place.wholeNanoseconds,
            GST_SEEK_TYPE_NONE,
            -1
        )
    }

    /// How far it is, or where it is on its way to; nil while that is not known.
    var position: Duration? {
        if let goal { return goal }
        var place: gint64 = 0
        guard gst_element_query_position(element, GST_FORMAT_TIME, &place) != 0 else { return nil }
        return .nanoseconds(max(0, place))
    }

    /// How long it is; nil while that is not known, or while it is on its way elsewhere: its elements may be waiting.
    var duration: Duration? {
        var length: gint64 = 0
        guard goal == nil, gst_element_query_duration(element, GST_FORMAT_TIME, &length) != 0, length > 0
        else { return nil }
        return .nanoseconds(length)
    }

    private var goal: Duration? { jumps.withLock(\.goal) }

    private func listen() {
        let setUp:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<GstElement>?, UnsafeMutableRawPointer?
            ) -> Void = { _, element, data in
                guard let element, let data else { return }
                // SAFETY: `appsrc://` makes a GstAppSrc, and the feed is kept by the signal.
                let source = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstAppSrc.self)
                Unmanaged<ByteFeed>.fromOpaque(data).takeUnretainedValue().attach(to: source)
            }
        g_signal_connect_data(
            element,
            "source-setup",
            // SAFETY: the arguments of playbin::source-setup.
            unsafeBitCast(setUp, to: GCallback.self),
            Unmanaged.passRetained(feed).toOpaque(),
            { data, _ in
                // SAFETY: the reference that was retained above; GObject calls this once.
                if let data { Unmanaged<ByteFeed>.fromOpaque(data).release() }
            },
            GConnectFlags(rawValue: 0)
        )
    }

    private struct Jump: Sendable {
        var place: Duration
        var rate: Double
    }

    /// The jump that is being made, and the one after it.
    private struct Jumps: Sendable {
        private var next: Jump?
        private var current: Jump?

        var goal: Duration? { (next ?? current)?.place }

        /// Takes note of a jump in the place of one that was not begun; whether there was none.
        mutating func ask(for jump: Jump) -> Bool {
            defer { next = jump }
            return next == nil
        }

        mutating func begin() -> Jump? {
            (current, next) = (next, nil)
            return current
        }

        mutating func end() { current = nil }
    }

    /// The element of a pipeline that is gone, with the last reference to it.
    // SAFETY: nobody else has it any more.
    private struct Ended: @unchecked Sendable {
        let element: UnsafeMutablePointer<GstElement>
    }
}

extension Duration {
    /// In whole nanoseconds, as GStreamer counts.
    fileprivate var wholeNanoseconds: gint64 {
        let (seconds, rest) = components
        return gint64(seconds * 1_000_000_000 + rest / 1_000_000_000)
    }
}
