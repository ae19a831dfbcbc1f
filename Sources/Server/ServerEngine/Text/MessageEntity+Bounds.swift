import TelegramSchema

/// The range of an entity in its text, in UTF-16 code units.
struct EntityBounds: Comparable {
    var offset: Int32
    var length: Int32

    /// Orders by offset; of two with the same offset, the longer (outer) one comes first.
    static func < (left: EntityBounds, right: EntityBounds) -> Bool {
        left.offset != right.offset ? left.offset < right.offset : left.length > right.length
    }
}

extension TL.MessageEntity {
    /// The offset and the length, which each kind of entity has.
    var bounds: EntityBounds {
        get {
            var copy = self
            var bounds = EntityBounds(offset: 0, length: 0)
            copy.withBounds { bounds = EntityBounds(offset: $0, length: $1) }
            return bounds
        }
        set {
            withBounds {
                $0 = newValue.offset
                $1 = newValue.length
            }
        }
    }
}
