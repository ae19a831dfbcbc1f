import CGStreamer
import VideoDecoding
import StdExtras

/// The source element of a video: GStreamer requests ranges of bytes on threads of its own, and a
/// ``RemoteByteReader`` delivers them.
///
/// GStreamer's own `appsrc` is not enough. Its queue may confuse bytes from before and after a jump, and it returns
/// less than requested for large ranges.
enum VideoSourceElement {
    /// The address that `playbin` plays.
    static let address = "martlet-film://it"
    private static let readerName = "martlet-feed"

    /// Registers the element with GStreamer, once per process; true on success.
    static let isRegistered: Bool = {
        var info = GTypeInfo()
        info.class_size = guint16(MemoryLayout<GstBaseSrcClass>.size)
        info.instance_size = guint16(MemoryLayout<GstBaseSrc>.size)
        info.class_init = { pointer, _ in if let pointer { VideoSourceElement.fillClass(pointer) } }
        let type = g_type_register_static(
            gst_base_src_get_type(),
            "MartletFilmSource",
            &info,
            GTypeFlags(rawValue: 0)
        )
        var handler = GInterfaceInfo()
        handler.interface_init = { pointer, _ in if let pointer { VideoSourceElement.fillHandler(pointer) } }
        g_type_add_interface_static(type, gst_uri_handler_get_type(), &handler)
        return gst_element_register(nil, "martletfilmsource", guint(GST_RANK_PRIMARY.rawValue), type) != 0
    }()

    /// Attaches a reader to a source element.
    static func attach(_ reader: RemoteByteReader, to source: UnsafeMutablePointer<GstElement>) {
        g_object_set_data_full(object(source), readerName, Unmanaged.passRetained(reader).toOpaque()) {
            data in
            // SAFETY: the reference that was retained above; GObject calls this once.
            if let data { Unmanaged<RemoteByteReader>.fromOpaque(data).release() }
        }
    }

    /// Attaches a reader to the source that a `playbin` makes for ``address``.
    static func supply(_ reader: RemoteByteReader, to player: UnsafeMutablePointer<GstElement>) {
        let setUp:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<GstElement>?, UnsafeMutableRawPointer?
            ) -> Void = { _, element, data in
                guard let element, let data else { return }
                // SAFETY: the signal keeps the reader.
                VideoSourceElement.attach(
                    Unmanaged<RemoteByteReader>.fromOpaque(data).takeUnretainedValue(),
                    to: element
                )
            }
        g_signal_connect_data(
            player,
            "source-setup",
            // SAFETY: the arguments of playbin::source-setup.
            unsafeBitCast(setUp, to: GCallback.self),
            Unmanaged.passRetained(reader).toOpaque(),
            { data, _ in
                // SAFETY: the reference that was retained above; GObject calls this once.
                if let data { Unmanaged<RemoteByteReader>.fromOpaque(data).release() }
            },
            GConnectFlags(rawValue: 0)
        )
    }

    private static func reader(of source: UnsafeMutableRawPointer?) -> RemoteByteReader? {
        // SAFETY: the reader that ``attach(_:to:)`` attached, which the element keeps.
        source.flatMap { g_object_get_data(object($0), readerName) }.map {
            Unmanaged<RemoteByteReader>.fromOpaque($0).takeUnretainedValue()
        }
    }

    private static func object(_ element: UnsafeMutableRawPointer) -> UnsafeMutablePointer<GObject> {
        // SAFETY: an element's instance begins with a GObject's.
        element.assumingMemoryBound(to: GObject.self)
    }

    // MARK: - GStreamer's callbacks

    private static func fillClass(_ pointer: gpointer) {
        // SAFETY: the class of a type that was registered with the size of this one.
        let source = pointer.assumingMemoryBound(to: GstBaseSrcClass.self)
        // SAFETY: the class begins with that of an element.
        let element = pointer.assumingMemoryBound(to: GstElementClass.self)
        let pad = gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, gst_caps_new_any())
        gst_element_class_add_pad_template(element, pad)
        gst_element_class_set_static_metadata(element, "Film", "Source", "Bytes of a film", "Martlet")
        source.pointee.is_seekable = { _ in 1 }
        source.pointee.get_size = { source, size in
            guard let reader = VideoSourceElement.reader(of: source), let size else { return 0 }
            size.pointee = guint64(clamping: reader.byteCount)
            return 1
        }
        source.pointee.unlock = { source in
            VideoSourceElement.reader(of: source)?.interrupt()
            return 1
        }
        source.pointee.unlock_stop = { source in
            VideoSourceElement.reader(of: source)?.goOn()
            return 1
        }
        source.pointee.fill = { source, offset, size, buffer in
            guard let reader = VideoSourceElement.reader(of: source), let buffer else {
                return GST_FLOW_ERROR
            }
            return VideoSourceElement.fill(buffer, Int64(clamping: offset), Int64(size), from: reader)
        }
    }

    private static func fill(
        _ buffer: UnsafeMutablePointer<GstBuffer>,
        _ offset: Int64,
        _ size: Int64,
        from reader: RemoteByteReader
    ) -> GstFlowReturn {
        guard offset < reader.byteCount else { return GST_FLOW_EOS }
        let end = min(offset.addingSaturating(size), reader.byteCount)
        var next = offset
        while next < end {
            guard let bytes = reader.read(next..<min(next + Int64(VideoLimits.readBytes), end)) else {
                return GST_FLOW_FLUSHING
            }
            gst_buffer_fill(buffer, gsize(next - offset), bytes, gsize(bytes.count))
            next += Int64(bytes.count)
        }
        if end - offset < size { gst_buffer_set_size(buffer, gssize(end - offset)) }
        return GST_FLOW_OK
    }

    private static func fillHandler(_ pointer: gpointer) {
        // SAFETY: the interface that the function was registered for.
        let handler = pointer.assumingMemoryBound(to: GstURIHandlerInterface.self)
        handler.pointee.get_type = { _ in GST_URI_SRC }
        handler.pointee.get_protocols = { _ in VideoSourceElement.protocols }
        handler.pointee.get_uri = { _ in g_strdup(VideoSourceElement.address) }
        handler.pointee.set_uri = { _, _, _ in 1 }
    }

    /// The scheme of ``address``, terminated by nil; never freed.
    // SAFETY: made once and never written to again.
    nonisolated(unsafe) private static let protocols: UnsafePointer<UnsafePointer<CChar>?> = {
        let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: 2)
        list[0] = UnsafePointer(g_strdup("martlet-film"))
        list[1] = nil
        return UnsafePointer(list)
    }()
}
