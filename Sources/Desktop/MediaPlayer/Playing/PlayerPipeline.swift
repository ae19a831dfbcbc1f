import CGStreamer
import Dispatch

/// The elements of a ``Player``: what is set and asked of them, and their end.
///
/// GStreamer waits for its own threads whenever elements change their state, and most of all as they end: these may be in
/// the midst of decoding, or of a sound server that does not answer. So nobody changes states but a queue of the
/// pipeline's own, in the order in which it was asked to.
///
/// Threads: any. Elements are safe on all of them, and what GStreamer calls back is said to come from wherever it likes:
/// no closure for it may be made where the main actor is.
final class PlayerPipeline: Sendable {
    // SAFETY: the element never changes, its reference count is atomic, and this object holds a reference.
    nonisolated(unsafe) let element: UnsafeMutablePointer<GstElement>
    private let feed: ByteFeed
    private let states = DispatchQueue(label: "martlet.player.states")

    /// A pipeline that takes its bytes from `feed`; nil when GStreamer has no `playbin`.
    init?(_ feed: ByteFeed) {
        guard let element = gst_element_factory_make("playbin", nil) else { return nil }
        gst_object_ref_sink(element)
        (self.element, self.feed) = (element, feed)
        element.set("uri", "appsrc://")
        listen()
    }

    deinit {
        feed.detach()
        let ended = Ended(element: element)
        states.async {
            gst_element_set_state(ended.element, GST_STATE_NULL)
            gst_object_unref(ended.element)
        }
    }

    /// Changes its state, before long.
    func become(_ state: GstState) { states.async { gst_element_set_state(self.element, state) } }

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

    /// The element of a pipeline that is gone, with the last reference to it.
    // SAFETY: nobody else has it any more.
    private struct Ended: @unchecked Sendable {
        let element: UnsafeMutablePointer<GstElement>
    }
}
