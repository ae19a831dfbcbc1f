package import CGStreamer

// Properties of elements. GStreamer's own setter is a variadic function, which Swift cannot call.
extension UnsafeMutablePointer<GstElement> {
    package func set(_ name: String, _ text: String) {
        set(name) { value in
            g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro
            g_value_set_string(&value, text)
        }
    }

    package func set(_ name: String, _ number: Double) {
        set(name) { value in
            g_value_init(&value, GType(15 << 2))  // G_TYPE_DOUBLE
            g_value_set_double(&value, number)
        }
    }

    /// Sets a property to an element with a floating reference, which the property takes over.
    package func set(_ name: String, _ element: UnsafeMutablePointer<GstElement>) {
        set(name) { value in
            g_value_init(&value, gst_element_get_type())
            g_value_set_object(&value, element)
        }
    }

    /// Sets a property of flags whose type only the element knows.
    package func set(_ name: String, flags: UInt32) { gst_util_set_object_arg(object, name, "\(flags)") }

    /// The value of an integer property.
    package func int(_ name: String) -> Int {
        var value = GValue()
        g_value_init(&value, GType(6 << 2))  // G_TYPE_INT, a macro
        defer { g_value_unset(&value) }
        g_object_get_property(object, name, &value)
        return Int(g_value_get_int(&value))
    }

    private func set(_ name: String, _ fill: (inout GValue) -> Void) {
        var value = GValue()
        fill(&value)
        g_object_set_property(object, name, &value)
        g_value_unset(&value)
    }

    private var object: UnsafeMutablePointer<GObject> {
        // SAFETY: a GstElement's instance begins with a GObject's.
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GObject.self)
    }
}
