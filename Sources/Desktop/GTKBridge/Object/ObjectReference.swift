import CGTK4

/// Owns one reference to a GObject until it is gone.
///
/// Threads: as the object itself, whose reference count alone is atomic.
nonisolated final class ObjectReference {
    // SAFETY: valid as long as this object is, which holds a reference.
    let raw: UnsafeMutableRawPointer

    /// Takes over a reference that somebody else would have to give up.
    init(taking raw: UnsafeMutableRawPointer) { self.raw = raw }

    /// Adds a reference.
    init(sharing raw: UnsafeMutableRawPointer) {
        self.raw = raw
        g_object_ref(raw)
    }

    deinit { g_object_unref(raw) }

    /// The object as GTK's functions want it: `type` is the structure of its class or of one it derives from.
    func pointer<Instance>(as type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        // SAFETY: the instance of a class begins with that of its parent; callers name one of the two.
        raw.assumingMemoryBound(to: type)
    }

    /// The object as functions want it whose structure has no definition in GTK's headers.
    var opaque: OpaquePointer { OpaquePointer(raw) }
}
