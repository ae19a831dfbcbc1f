import CGTK4
import Glibc

extension Clipboard {
    /// A picture as whoever copied it offers it: the file's bytes, of which nobody has looked at one.
    nonisolated public struct Picture: Sendable {
        /// The whole file.
        public let bytes: [UInt8]
        /// What its name ends in: `png`.
        public let fileExtension: String
    }

    /// The formats of pictures, the one wanted most first, and what their files' names end in. Workers can decode them.
    private static let pictureTypes = [
        (type: "image/png", ending: "png"), (type: "image/jpeg", ending: "jpg"),
        (type: "image/webp", ending: "webp"),
        (type: "image/gif", ending: "gif"),
    ]

    /// Whether a picture was copied.
    public static var hasPicture: Bool {
        guard let display, let formats = gdk_clipboard_get_formats(gdk_display_get_clipboard(display)) else {
            return false
        }
        // What this program has copied is a texture, which GDK writes as a PNG when it is read.
        if gdk_content_formats_contain_gtype(formats, gdk_texture_get_type()) != 0 { return true }
        return pictureTypes.contains { gdk_content_formats_contain_mime_type(formats, $0.type) != 0 }
    }

    /// Reads the picture that was copied, and decodes nothing of it.
    ///
    /// - Parameters:
    ///   - most: A longer file is not taken, in bytes.
    ///   - done: Is called with the picture; nil when it cannot be had.
    public static func readPicture(most: Int, _ done: @escaping @MainActor (Picture?) -> Void) {
        guard let display else { return done(nil) }
        typealias Handler = SignalHandler<@MainActor (UnsafeMutablePointer<GInputStream>?, String) -> Void>
        let handler = Handler { stream, type in
            guard let stream else { return done(nil) }
            let ending = pictureTypes.first { $0.type == type }?.ending ?? "png"
            StreamReading(stream, most: most) { bytes in
                done(bytes.map { Picture(bytes: $0, fileExtension: ending) })
            }
            .goOn()
        }
        var types: [UnsafePointer<CChar>?] = pictureTypes.map { UnsafePointer(strdup($0.type)) } + [nil]
        // GDK copies them.
        defer { for type in types { free(UnsafeMutableRawPointer(mutating: type)) } }
        gdk_clipboard_read_async(
            gdk_display_get_clipboard(display),
            &types,
            G_PRIORITY_DEFAULT,
            nil,
            { clipboard, result, data in
                guard let data else { return }
                // SAFETY: the reference that was retained below; GIO calls this once.
                let handler = Unmanaged<Handler>.fromOpaque(data).takeRetainedValue()
                var type: UnsafePointer<CChar>?
                let stream = gdk_clipboard_read_finish(
                    clipboard.map { OpaquePointer($0) },
                    result,
                    &type,
                    nil
                )
                handler.call(stream, type.map { String(cString: $0) } ?? "")
            },
            Unmanaged.passRetained(handler).toOpaque()
        )
    }
}

/// Reads a stream to its end, unless it is too long.
private final class StreamReading {
    private static let partByteCount: gsize = 1 << 18

    private let stream: UnsafeMutablePointer<GInputStream>
    private let most: Int
    private let done: @MainActor ([UInt8]?) -> Void
    private var bytes: [UInt8] = []

    /// Takes over a reference to `stream`.
    init(
        _ stream: UnsafeMutablePointer<GInputStream>,
        most: Int,
        _ done: @escaping @MainActor ([UInt8]?) -> Void
    ) {
        self.stream = stream
        self.most = most
        self.done = done
    }

    /// Reads the next part.
    func goOn() {
        g_input_stream_read_bytes_async(
            stream,
            Self.partByteCount,
            G_PRIORITY_DEFAULT,
            nil,
            { _, result, data in
                guard let data else { return }
                // SAFETY: the reference that was retained below; GIO calls this once.
                Unmanaged<StreamReading>.fromOpaque(data).takeRetainedValue().take(result)
            },
            Unmanaged.passRetained(self).toOpaque()
        )
    }

    private func take(_ result: OpaquePointer?) {
        guard let part = g_input_stream_read_bytes_finish(stream, result, nil) else { return end(nil) }
        defer { g_bytes_unref(part) }
        var count: gsize = 0
        let start = g_bytes_get_data(part, &count)
        guard count > 0 else { return end(bytes) }
        bytes += UnsafeRawBufferPointer(start: start, count: Int(count))
        if bytes.count > most { end(nil) } else { goOn() }
    }

    private func end(_ bytes: [UInt8]?) {
        g_object_unref(UnsafeMutableRawPointer(stream))
        done(bytes)
    }
}
