/// The rule for the lengths of a file's parts: all equal, except for a shorter last one.
///
/// Parts arrive in any order, so the highest one so far may be the last. The length of the others is 1 KiB times a
/// power of two, at most 512 KiB.
struct PartLayout: Equatable {
    /// The length of every part below the highest; nil while there is none.
    private(set) var fullLength: Int?
    private(set) var highest: (part: Int32, length: Int)?

    static func == (left: Self, right: Self) -> Bool {
        left.fullLength == right.fullLength && left.highest?.part == right.highest?.part
            && left.highest?.length == right.highest?.length
    }

    /// Accepts a part of `length` bytes, or throws and changes nothing.
    mutating func admit(_ part: Int32, length: Int) throws(UploadError) {
        var next = self
        switch highest {
        case nil:
            next.highest = (part, length)
        case .some(let known) where part > known.part:
            try next.setFull(known.length)
            next.highest = (part, length)
        case .some(let known) where part == known.part:
            next.highest = (part, length)
        case .some:
            try next.setFull(length)
        }
        if let full = next.fullLength, let last = next.highest, last.length > full { throw .partSizeChanged }
        self = next
    }

    /// True if a part of this length can be anywhere, not only at the end.
    static func isFull(_ length: Int) -> Bool {
        length > 0 && length.isMultiple(of: 1024) && UploadLimits.maximumPartLength.isMultiple(of: length)
    }

    private mutating func setFull(_ length: Int) throws(UploadError) {
        guard Self.isFull(length) else { throw .partSizeInvalid }
        guard fullLength == nil || fullLength == length else { throw .partSizeChanged }
        fullLength = length
    }
}
