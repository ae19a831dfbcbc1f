import CGStreamer
import GStreamerBridge

/// The elements that record, from the microphone and the camera to the file.
///
/// Threads: those of one queue, because opening and closing a device may take long.
final class RecorderPipeline {
    private let element: UnsafeMutablePointer<GstElement>

    /// Creates the elements, which wait for ``start()``.
    ///
    /// - Throws: ``RecorderError/notInstalled``.
    init(
        _ source: RecorderSource,
        _ camera: RecorderSource?,
        into capture: Capture
    ) throws(RecorderError) {
        guard gst_init_check(nil, nil, nil) != 0 else { throw .notInstalled }
        var error: UnsafeMutablePointer<GError>?
        let text: String
        if let camera {
            guard let film = capture.film else { throw .notInstalled }
            text = Self.text(source, camera, film)
        } else {
            text = Self.text(source)
        }
        let made = gst_parse_launch_full(text, nil, GST_PARSE_FLAG_FATAL_ERRORS, &error)
        if let error { g_error_free(error) }
        guard let made, error == nil else { throw .notInstalled }
        gst_object_ref_sink(made)
        element = made
        attach("voice") { capture.write($0.bindMemory(to: UInt8.self)) }
        attach("loudness") { capture.hear($0.bindMemory(to: Int16.self)) }
        attach("preview") { capture.see($0.bindMemory(to: UInt8.self)) }
        listen(capture)
    }

    deinit { gst_object_unref(element) }

    /// The description of a pipeline for sound: one channel goes to the file and to the meter.
    private static func text(_ source: RecorderSource) -> String {
        """
        \(sound(source)) both. ! queue ! \(voice) ! oggmux ! appsink name=voice sync=false
        """
    }

    /// The description of a pipeline for a round video: the middle of the picture goes to the file and is shown.
    private static func text(_ source: RecorderSource, _ camera: RecorderSource, _ film: MemoryFile) -> String
    {
        let (side, shown) = (RoundVideoFormat.side, CameraFrame.side)
        return """
            \(sound(source)) both. ! queue ! \(voice) ! file. \
            \(camera.description) ! queue ! videoconvert ! aspectratiocrop aspect-ratio=1/1 ! videoscale \
            ! videorate ! video/x-raw,width=\(side),height=\(side),pixel-aspect-ratio=1/1 \
            ! capsfilter caps=video/x-raw,framerate=\(RoundVideoFormat.rate)/1 \
            ! tee name=seen \
            seen. ! queue ! videoconvert ! vp8enc deadline=1 cpu-used=8 threads=2 keyframe-max-dist=60 \
            target-bitrate=\(RoundVideoFormat.bitRate) ! queue ! file. \
            seen. ! queue leaky=downstream max-size-buffers=1 ! videoscale ! videoconvert \
            ! videoflip method=horizontal-flip ! video/x-raw,format=BGRA,width=\(shown),height=\(shown) \
            ! appsink name=preview sync=false max-buffers=1 drop=true \
            webmmux name=file ! fdsink fd=\(film.descriptor) sync=false
            """
    }

    private static func sound(_ source: RecorderSource) -> String {
        """
        \(source.description) ! queue ! audioconvert ! audioresample \
        ! audio/x-raw,format=S16LE,rate=\(LevelMeter.rate),channels=1 ! tee name=both \
        both. ! queue ! appsink name=loudness sync=false
        """
    }

    private static let voice = """
        opusenc audio-type=voice bitrate=32000
        """

    private func attach(_ name: String, _ take: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
        // SAFETY: the parsed pipeline is a GstBin, and its elements with these names are GstAppSinks.
        let bin = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstBin.self)
        guard let found = gst_bin_get_by_name(bin, name) else { return }
        defer { gst_object_unref(found) }
        SampleSink(take).attach(to: UnsafeMutableRawPointer(found).assumingMemoryBound(to: GstAppSink.self))
    }

    private func listen(_ capture: Capture) {
        guard let bus = gst_element_get_bus(element) else { return }
        defer { gst_object_unref(bus) }
        // Handled on the sending thread: there is no main loop on the recorder's queue.
        gst_bus_set_sync_handler(
            bus,
            { _, message, data in
                guard let message, let data else { return GST_BUS_DROP }
                // SAFETY: the object retained below, for as long as the handler is set.
                let capture = Unmanaged<Capture>.fromOpaque(data).takeUnretainedValue()
                switch message.pointee.type {
                case GST_MESSAGE_EOS: capture.end()
                case GST_MESSAGE_ERROR:
                    capture.fail(message.errorFault == .missingElement ? .notInstalled : message.lostDevice)
                // No source was found, and GStreamer substitutes a silent one.
                case GST_MESSAGE_WARNING where message.warningFault == .notFound:
                    capture.fail(message.lostDevice)
                default: break
                }
                return GST_BUS_DROP
            },
            Unmanaged.passRetained(capture).toOpaque(),
            { data in
                // SAFETY: the reference that was retained above; GStreamer calls this once.
                if let data { Unmanaged<Capture>.fromOpaque(data).release() }
            }
        )
    }

    /// Starts to record.
    ///
    /// - Throws: ``RecorderError/noMicrophone``.
    func start() throws(RecorderError) {
        guard gst_element_set_state(element, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE else {
            throw .noMicrophone
        }
    }

    /// Ends the input; the sound so far is still delivered.
    func end() { gst_element_send_event(element, gst_event_new_eos()) }

    /// Releases the device and the handlers.
    func stop() {
        gst_element_set_state(element, GST_STATE_NULL)
        guard let bus = gst_element_get_bus(element) else { return }
        gst_bus_set_sync_handler(bus, nil, nil, nil)
        gst_object_unref(bus)
    }
}

extension UnsafeMutablePointer<GstMessage> {
    /// The device that a message complains of: the camera, if an element for pictures sent it.
    fileprivate var lostDevice: RecorderError {
        guard let source = pointee.src,
            g_type_check_instance_is_a(
                UnsafeMutableRawPointer(source).assumingMemoryBound(to: GTypeInstance.self),
                gst_element_get_type()
            ) != 0
        else { return .noMicrophone }
        // SAFETY: the instance is a GstElement, as was just asked.
        let element = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GstElement.self)
        guard let factory = gst_element_get_factory(element),
            let kind = gst_element_factory_get_metadata(factory, GST_ELEMENT_METADATA_KLASS)
        else { return .noMicrophone }
        return String(cString: kind).contains("Video") ? .noCamera : .noMicrophone
    }
}
