import CGTK4

/// Owns one reference to a GObject.
///
/// Threads: those of the object itself; only its reference count is atomic.
nonisolated final class ObjectReference {
    // SAFETY: valid as long as this object is, which holds a reference.
    let raw: UnsafeMutableRawPointer

    /// Takes over a reference from its owner.
    init(taking raw: UnsafeMutableRawPointer) { self.raw = raw }

    /// Adds a reference.
    init(sharing raw: UnsafeMutableRawPointer) {
        self.raw = raw
        g_object_ref(raw)
    }

    deinit { g_object_unref(raw) }

    /// The object for GTK's functions: `type` is the structure of its class or of a parent class.
    func pointer<Instance>(as type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        // SAFETY: the instance of a class begins with that of its parent; callers name one of the two.
        raw.assumingMemoryBound(to: type)
    }

    /// The object for functions whose structure is opaque in GTK's headers.
    var opaque: OpaquePointer { OpaquePointer(raw) }
}
