import MessageStore
public import ClientModel
import StdExtras

/// The place in an article at which its reader left it.
public struct ArticlePlace: Equatable, Sendable {
    /// The number of the topmost segment.
    public var segment: Int64
    /// The distance of its upper edge from that of the window, in pixels.
    public var top: Int32
    /// The folding parts that are not as the article has them, by the numbers of their titles.
    public var toggled: [Int64] = []
    /// The wide tables and programs that are moved sideways, each followed by its distance in pixels.
    public var shifts: [Int64] = []

    /// The most parts and blocks that are kept.
    private static let most = 500

    /// Creates a place.
    public init(segment: Int64, top: Int32, toggled: some Sequence<Int64> = [], shifts: [Int64: Double] = [:])
    {
        self.segment = segment
        self.top = top
        self.toggled = Array(toggled.sorted().prefix(Self.most))
        self.shifts = shifts.sorted { $0.key < $1.key }.prefix(Self.most).flatMap {
            [$0.key, Int64(clamping: $0.value.rounded())]
        }
    }

    /// The distances of the wide tables and programs, by number.
    public var shiftsByBlock: [Int64: Double] {
        let pairs = stride(from: 0, to: shifts.count - 1, by: 2).map { (shifts[$0], Double(shifts[$0 + 1])) }
        return Dictionary(pairs) { first, _ in first }
    }
}

extension ArticlePlace: RecordCodable {
    /// Fields: 1 segment, 2 top, 3 toggled, 4 shifts.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(segment: 0, top: 0)
        while let field = try reader.next() {
            switch field {
            case 1: segment = try reader.int64()
            case 2: top = try reader.int32()
            case 3: toggled = try reader.packed()
            case 4: shifts = try reader.packed()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(segment, at: 1)
        writer.write(top, at: 2)
        writer.write(packed: toggled, at: 3)
        writer.write(packed: shifts, at: 4)
    }
}

extension EntryKey where Value == ArticlePlace {
    static func articlePlace(_ url: String) -> EntryKey { EntryKey(.cache(106), url) }
}
