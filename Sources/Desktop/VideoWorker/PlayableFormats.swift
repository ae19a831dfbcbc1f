import CGStreamer

/// The formats that videos may have. An installed GStreamer parses nearly anything, including subtitles and playlists
/// on the web, and a file's content decides its format, not its name. So the worker allows the few elements that
/// messages need, none of which reads anything but the file itself.
///
/// The choice holds for the whole process, which parses nothing else.
enum PlayableFormats {
    /// The demuxers.
    static let demuxers: Set<String> = [
        "qtdemux", "matroskademux", "oggdemux", "wavparse",
        // Tags before and after music.
        "id3demux", "apedemux",
    ]
    /// The codecs of streams.
    static let codings: Set<String> = [
        "video/x-h264", "video/x-h265", "video/x-vp8", "video/x-vp9", "video/x-av1", "video/mpeg",
        // Another name of MPEG-4, which its decoder takes, too.
        "video/x-divx",
        "video/x-theora", "audio/mpeg", "audio/x-opus", "audio/x-vorbis", "audio/x-flac", "audio/x-alac",
        "audio/AMR",
    ]

    /// Removes all other elements from GStreamer's choice, once per process. GStreamer must be loaded.
    static let areEnforced: Bool = {
        guard let registry = gst_registry_get() else { return false }
        let features = gst_registry_get_feature_list(registry, gst_element_factory_get_type())
        defer { gst_plugin_feature_list_free(features) }
        var item = features
        while let next = item {
            if let feature = next.pointee.data { judge(feature) }
            item = next.pointee.next
        }
        return true
    }()

    private static func judge(_ pointer: gpointer) {
        // The list is of element factories, which are plugin features.
        let factory = OpaquePointer(pointer)
        let name = Self.name(of: pointer)
        if isDecodable(factory), !isAllowed(factory, name) {
            gst_plugin_feature_set_rank(factory, guint(GST_RANK_NONE.rawValue))
        }
    }

    private static func isAllowed(_ factory: OpaquePointer, _ name: String) -> Bool {
        if isOfType(factory, 1 << 5) { return demuxers.contains(name) }
        // No decryptors, no depayloaders of network packets and no hardware decoders.
        guard isOfType(factory, 1 << 0 | 1 << 6), !isHardware(factory) else { return false }
        return takesOnly(codings, factory)
    }

    /// The elements that every video needs, besides its decoders.
    private static let alwaysNeeded = [
        "playbin", "decodebin", "uridecodebin", "playsink", "streamsynchronizer", "input-selector",
        "appsink", "typefind", "queue", "queue2", "multiqueue", "identity", "capsfilter", "fakesink", "tee",
        "videoconvert", "videoscale", "audioconvert", "audioresample", "volume",
        // Thumbnails: `MediaProbe` names the decoders of covers itself.
        "videoflip", "jpegenc", "appsrc", "jpegdec", "pngdec",
    ]

    /// Loads all code that videos may need, because no file can be opened later. GStreamer must be loaded.
    static let areLoaded: Bool = {
        guard areEnforced else { return false }
        for name in alwaysNeeded {
            guard let factory = gst_element_factory_find(name) else { continue }
            load(UnsafeMutableRawPointer(factory))
            gst_object_unref(UnsafeMutableRawPointer(factory))
        }
        let decoders = gst_element_factory_list_get_elements(1 << 0 | 1 << 5 | 1 << 6, GST_RANK_MARGINAL)
        each(of: decoders, load)
        gst_plugin_feature_list_free(decoders)
        let finders = gst_type_find_factory_get_list()
        each(of: finders, load)
        gst_plugin_feature_list_free(finders)
        return true
    }()

    private static func load(_ feature: gpointer) {
        guard let loaded = gst_plugin_feature_load(OpaquePointer(feature)) else { return }
        gst_object_unref(UnsafeMutableRawPointer(loaded))
    }

    private static func each(of list: UnsafeMutablePointer<GList>?, _ body: (gpointer) -> Void) {
        var item = list
        while let next = item {
            if let feature = next.pointee.data { body(feature) }
            item = next.pointee.next
        }
    }

    private static func isHardware(_ factory: OpaquePointer) -> Bool {
        guard let kind = gst_element_factory_get_metadata(factory, "klass") else { return false }
        return String(cString: kind).contains("Hardware")
    }

    /// True if GStreamer may choose the element to parse a file (`GST_ELEMENT_FACTORY_TYPE_DECODABLE`).
    private static func isDecodable(_ factory: OpaquePointer) -> Bool {
        isOfType(factory, 1 << 0 | 1 << 5 | 1 << 6 | 1 << 8 | 1 << 10)
    }

    private static func isOfType(_ factory: OpaquePointer, _ type: GstElementFactoryListType) -> Bool {
        gst_element_factory_list_is_type(factory, type) != 0
    }

    private static func takesOnly(_ codings: Set<String>, _ factory: OpaquePointer) -> Bool {
        var item = gst_element_factory_get_static_pad_templates(factory)
        var kinds: [String] = []
        while let next = item {
            item = UnsafePointer(next.pointee.next)
            // SAFETY: the list is of static pad templates, which live as long as their factory.
            guard let template = next.pointee.data?.assumingMemoryBound(to: GstStaticPadTemplate.self),
                template.pointee.direction == GST_PAD_SINK,
                let caps = gst_static_pad_template_get_caps(template)
            else { continue }
            defer { gst_caps_unref(caps) }
            guard gst_caps_is_any(caps) == 0 else { return false }
            for index in 0..<gst_caps_get_size(caps) {
                guard let structure = gst_caps_get_structure(caps, index),
                    let name = gst_structure_get_name(structure)
                else { return false }
                kinds.append(String(cString: name))
            }
        }
        return !kinds.isEmpty && kinds.allSatisfy(codings.contains)
    }

    private static func name(of feature: gpointer) -> String {
        // SAFETY: a plugin feature is a GstObject.
        guard let name = gst_object_get_name(feature.assumingMemoryBound(to: GstObject.self)) else {
            return ""
        }
        defer { g_free(name) }
        return String(cString: name)
    }

    /// The names of all elements that GStreamer may still choose to parse a file.
    static var chosen: Set<String> {
        let list = gst_element_factory_list_get_elements(
            1 << 0 | 1 << 5 | 1 << 6 | 1 << 8 | 1 << 10,
            GST_RANK_MARGINAL
        )
        defer { gst_plugin_feature_list_free(list) }
        var (names, item): (Set<String>, _) = ([], list)
        while let next = item {
            if let feature = next.pointee.data { names.insert(name(of: feature)) }
            item = next.pointee.next
        }
        return names
    }
}
