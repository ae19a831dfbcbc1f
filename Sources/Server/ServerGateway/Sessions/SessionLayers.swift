import MTProto

/// The layers that the client of one session has named, by the message in which it did.
///
/// A client that is updated may go on in its session with another layer, and messages may arrive out of order: a call
/// that was sent before the change is answered in the layer of then.
struct SessionLayers {
    /// The last layer that was named, and the one before; 0 if none was.
    private var current: Int32 = 0
    private var since = Int64.min
    private var previous: Int32 = 0

    /// Records that a message named a layer.
    mutating func note(_ layer: Int32, in message: WireMessageID) {
        if message.rawValue < since {
            previous = layer
        } else if layer != current {
            previous = current
            since = message.rawValue
            current = layer
        }
    }

    /// The layer of a call that names none; 0 if none was named.
    func layer(of message: WireMessageID) -> Int32 {
        message.rawValue < since && previous != 0 ? previous : current
    }

    /// The layer of what the server sends by itself; 0 if none was named.
    var latest: Int32 { current }
}
