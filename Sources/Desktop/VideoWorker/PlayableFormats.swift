import CGStreamer

/// What files may be played with. What is installed on a machine takes nearly anything apart, from subtitles to lists of
/// other files on the web, and a file says itself what it is, whatever it was called. So a player has the few parts that
/// messages need: none of them asks for anything but the bytes of the file itself.
///
/// It holds for the whole process, which has nothing else taken apart.
enum PlayableFormats {
    /// What takes files apart into streams.
    static let demuxers: Set<String> = [
        "qtdemux", "matroskademux", "oggdemux", "wavparse",
        // What stands before and behind music.
        "id3demux", "apedemux",
    ]
    /// What streams may be coded in.
    static let codings: Set<String> = [
        "video/x-h264", "video/x-h265", "video/x-vp8", "video/x-vp9", "video/x-av1", "video/mpeg",
        "video/x-theora", "audio/mpeg", "audio/x-opus", "audio/x-vorbis", "audio/x-flac", "audio/x-alac",
        "audio/AMR",
    ]

    /// Takes all else out of GStreamer's choice, once in the life of a process. GStreamer has to be loaded.
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
        // Neither what undoes encryption nor what puts packets of a network together, nor what asks a device to decode.
        guard isOfType(factory, 1 << 0 | 1 << 6), !isHardware(factory) else { return false }
        return takesOnly(codings, factory)
    }

    /// What a film is put together with whatever it is, beside what it is decoded with.
    private static let alwaysNeeded = [
        "playbin", "decodebin", "uridecodebin", "playsink", "streamsynchronizer", "input-selector",
        "appsink", "typefind", "queue", "queue2", "multiqueue", "identity", "capsfilter", "fakesink", "tee",
        "videoconvert", "videoscale", "audioconvert", "audioresample", "volume",
    ]

    /// Has all code loaded that films may need, as no file can be opened later. GStreamer has to be loaded.
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

    /// Whether GStreamer may choose it to take a file apart (`GST_ELEMENT_FACTORY_TYPE_DECODABLE`).
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

    /// What GStreamer may still choose to take a file apart with, by name.
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
