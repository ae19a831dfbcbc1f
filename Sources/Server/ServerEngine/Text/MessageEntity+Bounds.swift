import TelegramSchema

/// Where an entity lies in its text, in UTF-16 code units.
struct EntityBounds: Comparable {
    var offset: Int32
    var length: Int32

    /// Earlier first; of two that start together, the longer (outer) one first.
    static func < (left: EntityBounds, right: EntityBounds) -> Bool {
        left.offset != right.offset ? left.offset < right.offset : left.length > right.length
    }
}

extension TL.MessageEntity {
    /// The same two fields that each kind of entity has.
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
