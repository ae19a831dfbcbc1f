import CGStreamer
import Dispatch
public import VideoDecoding
import GStreamerBridge

/// Plays sound and films, by GStreamer.
///
/// Threads: the main thread, on which GLib's loop must run. Nothing here waits: bytes, decoding and sound are on threads
/// of GStreamer's, and its beginning, its jumps, its rests and its end on one of ``PlayerPipeline``'s.
@MainActor
public final class Player {
    /// Called when all was played.
    public var onEnd: (@MainActor () -> Void)?
    /// Called when it cannot go on. It does not try again by itself.
    public var onFailure: (@MainActor (PlayerError) -> Void)?
    /// Whether it plays, or will as soon as the bytes are there.
    public private(set) var isPlaying = false

    private let makePipeline: @MainActor (Relay) -> PlayerPipeline?
    private var pipeline: PlayerPipeline
    /// Leads what the pipeline says here.
    private var relay: Relay
    private var hasFailed = false
    private var volume = 1.0
    private var watch: guint = 0
    private var rate = 1.0
    private var length: Duration?
    /// Where to begin, until the pipeline can be told.
    private var start: Duration?
    private var isReady = false
    private var hasEnded = false

    /// Loads GStreamer, which takes a moment the first time on a machine. Call it off the main thread before the first
    /// player is made.
    @concurrent public nonisolated static func prepare() async -> Bool { gst_init_check(nil, nil, nil) != 0 }

    /// Something to play, which waits for ``play()``.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - size: How large its pictures are wanted; nil for their own size.
    ///   - isSilent: Whether there is to be no sound, and nothing that plays it.
    ///   - worker: The program that takes it apart.
    ///   - show: Called with each picture at the moment at which it is to be seen, on a thread of GStreamer's; nil when
    ///     only the sound is wanted.
    /// - Throws: ``PlayerError/notInstalled``.
    public init(
        _ source: PlayerSource,
        size: PlayerSize? = nil,
        isSilent: Bool = false,
        worker: VideoDecoderProcess.Program = .itself,
        show: (@Sendable (PlayerFrame) -> Void)? = nil
    ) throws(PlayerError) {
        let relay = Relay()
        makePipeline = { relay in
            PlayerPipeline(source, worker: worker, size: size, isSilent: isSilent, show: show) { event in
                relay.tell { $0.hear(event) }
            }
        }
        guard let pipeline = makePipeline(relay) else { throw .notInstalled }
        (self.pipeline, self.relay) = (pipeline, relay)
        relay.player = self
        listen()
    }

    isolated deinit { if watch != 0 { g_source_remove(watch) } }

    private func listen() {
        guard let bus = gst_element_get_bus(pipeline.element) else { return }
        defer { gst_object_unref(bus) }
        let relay = Relay()
        relay.player = self
        watch = gst_bus_add_watch_full(
            bus,
            G_PRIORITY_DEFAULT,
            { _, message, data in
                guard let message, let data else { return 1 }
                // SAFETY: what was retained below, for as long as the watch is there.
                let relay = Unmanaged<Relay>.fromOpaque(data).takeUnretainedValue()
                nonisolated(unsafe) let told = message  // SAFETY: used within this call alone.
                MainActor.assumeIsolated { relay.player?.hear(told) }
                return 1
            },
            Unmanaged.passRetained(relay).toOpaque(),
            { data in
                // SAFETY: the reference that was retained above; GLib calls this once.
                if let data { Unmanaged<Relay>.fromOpaque(data).release() }
            }
        )
    }

    private func hear(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_EOS:
            (isPlaying, hasEnded) = (false, true)
            onEnd?()
        // What plays here is plain pixels and sound: only what they are played on can be at fault.
        case GST_MESSAGE_ERROR: fail(message.errorFault == .missingElement ? .notInstalled : .noDevice)
        case GST_MESSAGE_ASYNC_DONE:
            guard !isReady else { return }
            isReady = true
            if start != nil || rate != 1 { pipeline.jump(to: start ?? .zero, rate: rate) }
            start = nil
        default: break
        }
    }

    private func hear(_ event: PlayerPipeline.Event) {
        switch event {
        case .unavailable: fail(.unavailable)
        case .failed(.notInstalled): fail(.notInstalled)
        case .failed(.missingCodec): fail(.missingCodec)
        case .failed(.damaged): fail(.damaged)
        }
    }

    private func fail(_ error: PlayerError) {
        guard !hasFailed else { return }
        start = position
        (isPlaying, isReady, hasFailed) = (false, false, true)
        relay.player = nil
        pipeline.end()
        onFailure?(error)
    }

    // MARK: - What is done

    /// Goes on, or from the beginning when all was played.
    public func play() {
        if hasEnded { seek(to: .zero) }
        guard !hasFailed || renew() else { return onFailure?(.notInstalled) ?? () }
        isPlaying = true
        pipeline.become(GST_STATE_PLAYING)
    }

    /// Begins anew, with another worker, where it failed; whether it could.
    private func renew() -> Bool {
        let relay = Relay()
        guard let pipeline = makePipeline(relay) else { return false }
        if watch != 0 { g_source_remove(watch) }
        (self.pipeline, self.relay) = (pipeline, relay)
        relay.player = self
        hasFailed = false
        pipeline.setVolume(volume)
        listen()
        return true
    }

    /// Rests.
    public func pause() {
        isPlaying = false
        pipeline.become(GST_STATE_PAUSED)
    }

    /// Goes to a place.
    public func seek(to place: Duration) {
        hasEnded = false
        if isReady { pipeline.jump(to: place, rate: rate) } else { start = place }
    }

    /// How fast it plays, 1 as it was recorded; the voice stays as high as it is.
    public func setRate(_ rate: Double) {
        guard rate > 0, rate != self.rate else { return }
        self.rate = rate
        if isReady { pipeline.jump(to: position, rate: rate) }
    }

    /// How loud it is, 0 to 1.
    public func setVolume(_ volume: Double) {
        self.volume = volume
        pipeline.setVolume(volume)
    }

    /// How far it is, or is about to be after a jump.
    public var position: Duration { pipeline.position ?? start ?? .zero }

    /// How long it is; nil while that is not known.
    public var duration: Duration? {
        length = pipeline.duration ?? length
        return length
    }

    /// Leads from GStreamer's threads to the player, which it does not keep.
    private final class Relay: Sendable {
        // SAFETY: set once before anybody calls, and read on the main thread.
        nonisolated(unsafe) weak var player: Player?

        func tell(_ body: @escaping @MainActor @Sendable (Player) -> Void) {
            DispatchQueue.main.async {
                MainActor.assumeIsolated { if let player = self.player { body(player) } }
            }
        }
    }
}
