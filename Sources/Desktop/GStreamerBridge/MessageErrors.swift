import CGStreamer

/// The faults in GStreamer's messages that programs distinguish.
package enum StreamFault: Sendable {
    /// A required element is not installed.
    case missingElement
    /// No installed element decodes the stream.
    case missingCodec
    /// A file, a server or a device was not found.
    case notFound
    /// Anything else.
    case other
}

extension UnsafeMutablePointer<GstMessage> {
    /// The fault of an error message; ``StreamFault/other`` for any other message.
    package var errorFault: StreamFault {
        guard pointee.type == GST_MESSAGE_ERROR else { return .other }
        return fault { gst_message_parse_error(self, &$0, nil) }
    }

    /// The fault of a warning; ``StreamFault/other`` for any other message.
    package var warningFault: StreamFault {
        guard pointee.type == GST_MESSAGE_WARNING else { return .other }
        return fault { gst_message_parse_warning(self, &$0, nil) }
    }

    private func fault(_ parse: (inout UnsafeMutablePointer<GError>?) -> Void) -> StreamFault {
        var error: UnsafeMutablePointer<GError>?
        parse(&error)
        guard let error else { return .other }
        defer { g_error_free(error) }
        let (domain, code) = (error.pointee.domain, error.pointee.code)
        if domain == gst_core_error_quark(), code == gint(GST_CORE_ERROR_MISSING_PLUGIN.rawValue) {
            return .missingElement
        }
        if domain == gst_stream_error_quark(), code == gint(GST_STREAM_ERROR_CODEC_NOT_FOUND.rawValue) {
            return .missingCodec
        }
        if domain == gst_resource_error_quark(), code == gint(GST_RESOURCE_ERROR_NOT_FOUND.rawValue) {
            return .notFound
        }
        return .other
    }
}
