import CGStreamer
import Dispatch
public import VideoDecoding
import GStreamerBridge

/// Plays sound and videos with GStreamer.
///
/// Threads: the main thread, which must run GLib's loop. No call here blocks. Bytes, decoding and sound are handled
/// on GStreamer's threads; start, jumps, pauses and end on a queue of ``PlayerPipeline``.
@MainActor
public final class Player {
    /// Called at the end of the media.
    public var onEnd: (@MainActor () -> Void)?
    /// Called when playback fails. The player does not retry by itself.
    public var onFailure: (@MainActor (PlayerError) -> Void)?
    /// True if it plays, or will once the bytes arrive.
    public private(set) var isPlaying = false

    private let makePipeline: @MainActor (Relay) -> PlayerPipeline?
    private var pipeline: PlayerPipeline
    /// Passes the pipeline's events to this player.
    private var relay: Relay
    private var hasFailed = false
    private var volume = 1.0
    private var watch: guint = 0
    private var rate = 1.0
    private var length: Duration?
    /// The position to start at, until the pipeline can jump.
    private var start: Duration?
    private var isReady = false
    private var hasEnded = false

    /// Loads GStreamer, which is slow on a computer's first start. Call it off the main thread before creating the
    /// first player.
    @concurrent public nonisolated static func prepare() async -> Bool { gst_init_check(nil, nil, nil) != 0 }

    /// Creates a player, which waits for ``play()``.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - size: The size of its frames; nil for their own size.
    ///   - isSilent: True for no sound and no sound device.
    ///   - worker: The program that demuxes and decodes.
    ///   - show: Called with each frame at its display time, on a thread of GStreamer's; nil for sound only.
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
                // SAFETY: the object retained below, for as long as the watch exists.
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
        // The pipeline here plays raw frames and sound: only the output device can be at fault.
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

    // MARK: - Commands

    /// Starts or resumes playback; at the end, starts from the beginning.
    public func play() {
        if hasEnded { seek(to: .zero) }
        guard !hasFailed || renew() else { return onFailure?(.notInstalled) ?? () }
        isPlaying = true
        pipeline.become(GST_STATE_PLAYING)
    }

    /// Replaces a failed pipeline and worker; false if that fails.
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

    /// Pauses playback.
    public func pause() {
        isPlaying = false
        pipeline.become(GST_STATE_PAUSED)
    }

    /// Jumps to a position.
    public func seek(to place: Duration) {
        hasEnded = false
        if isReady { pipeline.jump(to: place, rate: rate) } else { start = place }
    }

    /// Sets the playback rate, 1 for normal; the pitch stays the same.
    public func setRate(_ rate: Double) {
        guard rate > 0, rate != self.rate else { return }
        self.rate = rate
        if isReady { pipeline.jump(to: position, rate: rate) }
    }

    /// Sets the volume, 0 to 1.
    public func setVolume(_ volume: Double) {
        self.volume = volume
        pipeline.setVolume(volume)
    }

    /// The current position, or the target of a pending jump.
    public var position: Duration { pipeline.position ?? start ?? .zero }

    /// The duration; nil while unknown.
    public var duration: Duration? {
        length = pipeline.duration ?? length
        return length
    }

    /// Passes events from GStreamer's threads to the player, without keeping it alive.
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
