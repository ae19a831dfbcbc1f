import CGTK4
import Glibc

extension Clipboard {
    /// The accepted image formats, the preferred one first. Workers can decode them.
    private static let pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"]

    /// True if an image was copied.
    public static var hasPicture: Bool {
        guard let display, let formats = gdk_clipboard_get_formats(gdk_display_get_clipboard(display)) else {
            return false
        }
        // An image copied by this program is a texture, which GDK writes as a PNG when it is read.
        if gdk_content_formats_contain_gtype(formats, gdk_texture_get_type()) != 0 { return true }
        return pictureTypes.contains { gdk_content_formats_contain_mime_type(formats, $0) != 0 }
    }

    /// Reads the file of the copied image as its owner offers it, without inspecting its bytes.
    ///
    /// Cancellation: returns nil at once.
    ///
    /// - Parameters:
    ///   - most: The maximum length in bytes; a longer file is refused.
    ///   - timeout: The time that the owner has to transfer the whole file.
    /// - Returns: The file; nil when it is not available.
    public static func readPicture(most: Int, within timeout: Duration = .seconds(10)) async -> [UInt8]? {
        guard let display else { return nil }
        let reading = ClipboardImageReader(most: most)
        let alarm = Task {
            // If cancelled, the reading has already ended, and `end` does nothing.
            try? await Task.sleep(for: timeout)
            reading.end(nil)
        }
        defer { alarm.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                reading.begin(gdk_display_get_clipboard(display), pictureTypes, continuation)
            }
        } onCancel: {
            Task { @MainActor in reading.end(nil) }
        }
    }
}

/// One reading of an image from the clipboard, to the end unless it is too long. GIO's pending calls keep it alive.
private final class ClipboardImageReader {
    private static let partByteCount: gsize = 1 << 18

    private let most: Int
    private let cancellable: ObjectReference?
    private var stream: ObjectReference?
    private var bytes: [UInt8] = []
    /// The waiting caller; nil before and after.
    private var continuation: CheckedContinuation<[UInt8]?, Never>?

    init(most: Int) {
        self.most = most
        cancellable = g_cancellable_new().map { ObjectReference(taking: $0) }
    }

    /// Requests a file of one of `types` from the clipboard's owner.
    func begin(
        _ clipboard: OpaquePointer?,
        _ types: [String],
        _ continuation: CheckedContinuation<[UInt8]?, Never>
    ) {
        self.continuation = continuation
        var names: [UnsafePointer<CChar>?] = types.map { UnsafePointer(strdup($0)) } + [nil]
        // GDK copies them.
        defer { for name in names { free(UnsafeMutableRawPointer(mutating: name)) } }
        gdk_clipboard_read_async(
            clipboard,
            &names,
            G_PRIORITY_DEFAULT,
            cancellable?.pointer(),
            { clipboard, result, data in
                guard let data else { return }
                // SAFETY: the reference that was retained below; GIO calls this once.
                let reading = Unmanaged<ClipboardImageReader>.fromOpaque(data).takeRetainedValue()
                reading.open(gdk_clipboard_read_finish(clipboard.map { OpaquePointer($0) }, result, nil, nil))
            },
            Unmanaged.passRetained(self).toOpaque()
        )
    }

    /// Ends the reading, if it is still running, and hands `bytes` to the waiting caller.
    func end(_ bytes: [UInt8]?) {
        guard let waiting = continuation else { return }
        continuation = nil
        if let cancellable { g_cancellable_cancel(cancellable.pointer()) }
        waiting.resume(returning: bytes)
    }

    private func open(_ opened: UnsafeMutablePointer<GInputStream>?) {
        guard let opened else { return end(nil) }
        stream = ObjectReference(taking: opened)
        goOn()
    }

    private func goOn() {
        guard continuation != nil, let stream else { return }
        g_input_stream_read_bytes_async(
            stream.pointer(),
            Self.partByteCount,
            G_PRIORITY_DEFAULT,
            cancellable?.pointer(),
            { _, result, data in
                guard let data else { return }
                // SAFETY: the reference that was retained below; GIO calls this once.
                Unmanaged<ClipboardImageReader>.fromOpaque(data).takeRetainedValue().take(result)
            },
            Unmanaged.passRetained(self).toOpaque()
        )
    }

    private func take(_ result: OpaquePointer?) {
        guard let part = g_input_stream_read_bytes_finish(stream?.pointer(), result, nil) else {
            return end(nil)
        }
        defer { g_bytes_unref(part) }
        var count: gsize = 0
        let start = g_bytes_get_data(part, &count)
        guard count > 0 else { return end(bytes) }
        bytes += UnsafeRawBufferPointer(start: start, count: Int(count))
        if bytes.count > most { end(nil) } else { goOn() }
    }
}
