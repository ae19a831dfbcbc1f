import CGStreamer

// Properties of elements, whose own way to be set is a function with a variable number of arguments.
extension UnsafeMutablePointer<GstElement> {
    func set(_ name: String, _ text: String) {
        set(name) { value in
            g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro
            g_value_set_string(&value, text)
        }
    }

    func set(_ name: String, _ number: Double) {
        set(name) { value in
            g_value_init(&value, GType(15 << 2))  // G_TYPE_DOUBLE
            g_value_set_double(&value, number)
        }
    }

    /// Sets a property that takes over an element without an owner.
    func set(_ name: String, _ element: UnsafeMutablePointer<GstElement>) {
        set(name) { value in
            g_value_init(&value, gst_element_get_type())
            g_value_set_object(&value, element)
        }
    }

    /// Sets bits of a kind that only the element knows.
    func set(_ name: String, flags: UInt32) { gst_util_set_object_arg(object, name, "\(flags)") }

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
