import CGTK4

/// Offers files to other programs and creates them only on request.
///
/// A GObject class: an instance is a GdkContentProvider followed by a pointer to the closure that creates the files.
enum LazyFileProvider {
    private typealias Maker = SignalHandler<@MainActor () async -> [String]>
    private typealias Slot = UnsafeMutablePointer<Unmanaged<Maker>?>

    private static let format = "text/uri-list"
    private static let parent = {
        var query = GTypeQuery()
        g_type_query(gdk_content_provider_get_type(), &query)
        return query
    }()
    private static let alignment = MemoryLayout<UnsafeMutableRawPointer>.alignment
    private static let slotOffset = (Int(parent.instance_size) + alignment - 1) & ~(alignment - 1)

    /// The type, registered on first use.
    private static let type = g_type_register_static_simple(
        gdk_content_provider_get_type(),
        "MartletFilesOnDemand",
        parent.class_size,
        { objectClass, _ in LazyFileProvider.prepare(objectClass) },
        guint(slotOffset + MemoryLayout<UnsafeMutableRawPointer>.size),
        nil,  // GObject clears an instance's memory
        GTypeFlags(rawValue: 0)
    )

    /// A provider of the files of `make`; nil when GObject cannot create it.
    static func provider(_ make: @escaping @MainActor () async -> [String]) -> OpaquePointer? {
        guard let made = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
        slot(of: UnsafeMutableRawPointer(made)).pointee = .passRetained(Maker(make))
        return OpaquePointer(made)
    }

    private static func slot(of object: UnsafeMutableRawPointer) -> Slot {
        // SAFETY: instances of the type are `slotOffset` plus a pointer long, and callers pass such instances.
        object.advanced(by: slotOffset).assumingMemoryBound(to: Unmanaged<Maker>?.self)
    }

    private static func prepare(_ made: UnsafeMutableRawPointer?) {
        guard let made else { return }
        // SAFETY: GObject passes the structure of our class, which begins with those of its parents.
        let provider = made.assumingMemoryBound(to: GdkContentProviderClass.self)
        provider.pointee.ref_formats = { _ in
            var formats: [UnsafePointer<CChar>?] = []
            return LazyFileProvider.format.withCString { name in
                formats = [name]
                return gdk_content_formats_new(&formats, 1)
            }
        }
        provider.pointee.write_mime_type_async = {
            provider,
            format,
            stream,
            priority,
            cancellable,
            callback,
            data in
            let task = g_task_new(provider, cancellable, callback, data)
            guard let provider, let stream, let task,
                format.map({ String(cString: $0) }) == LazyFileProvider.format,
                let maker = LazyFileProvider.slot(of: UnsafeMutableRawPointer(provider)).pointee?
                    .takeUnretainedValue()
            else {
                if let task { LazyFileProvider.fail(task) }
                return
            }
            g_object_ref(stream)
            // SAFETY: both are used on the main thread alone, which holds a reference to each until it releases them.
            nonisolated(unsafe) let (out, job) = (stream, task)
            Task { @MainActor in
                let paths = await maker.call()
                LazyFileProvider.write(paths, to: out, priority, job)
            }
        }
        provider.pointee.write_mime_type_finish = { _, result, error in
            g_task_propagate_boolean(result, error)
        }
        let object = made.assumingMemoryBound(to: GObjectClass.self)
        object.pointee.finalize = { object in
            guard let object else { return }
            // SAFETY: the reference that was retained at creation of the instance.
            let slot = LazyFileProvider.slot(of: UnsafeMutableRawPointer(object))
            slot.pointee?.release()
            slot.pointee = nil
            g_type_class_peek(gdk_content_provider_get_type())?
                .assumingMemoryBound(to: GObjectClass.self).pointee.finalize(object)
        }
    }

    /// Writes the addresses of the files and ends the task, which releases both.
    private static func write(
        _ paths: [String],
        to stream: UnsafeMutablePointer<GOutputStream>,
        _ priority: Int32,
        _ task: OpaquePointer
    ) {
        let lines = paths.compactMap { path -> String? in
            guard let address = g_filename_to_uri(path, nil, nil) else { return nil }
            defer { g_free(address) }
            return String(cString: address) + "\r\n"
        }
        guard !lines.isEmpty else {
            g_object_unref(stream)
            return fail(task)
        }
        let bytes = Array(lines.joined().utf8)
        let copy = g_bytes_new(bytes, gsize(bytes.count))
        g_output_stream_write_bytes_async(
            stream,
            copy,
            priority,
            nil,
            { stream, result, data in
                guard let stream, let data else { return }
                let task = OpaquePointer(data)
                let out = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GOutputStream.self)
                if g_output_stream_write_bytes_finish(out, result, nil) >= 0 {
                    g_task_return_boolean(task, 1)
                    g_object_unref(data)
                } else {
                    LazyFileProvider.fail(task)
                }
                g_object_unref(stream)
            },
            UnsafeMutableRawPointer(task)
        )
        g_bytes_unref(copy)
    }

    private static func fail(_ task: OpaquePointer) {
        let code = Int32(G_IO_ERROR_FAILED.rawValue)
        g_task_return_error(task, g_error_new_literal(g_io_error_quark(), code, "not to be had"))
        g_object_unref(task.raw)
    }
}
