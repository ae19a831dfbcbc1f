/// The unread counts of some lists and folders, live: badges of tabs, of the window and of the tray.
public struct UnreadCountersView: LiveView {
    private let places: Set<ChatPlace>

    /// The counters, by place.
    public private(set) var value: [ChatPlace: UnreadCounters] = [:]

    /// Counts the chats of `places`: by default everything, which is the main list and the archive.
    public init(_ places: some Sequence<ChatPlace> = [.list(.main), .list(.archive)]) {
        self.places = Set(places)
    }

    /// The counters of each place.
    public var watches: Set<DatabaseRegion> { Set(places.map { .unreadCounters($0) }) }

    /// Reads the counters.
    public mutating func load(from reader: StoreReader) throws {
        for place in places { value[place] = try reader.storedCounters(of: place) }
    }

    /// Reads the counters that were touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        for place in places where changes.touched.contains(.unreadCounters(place)) {
            value[place] = try reader.storedCounters(of: place)
        }
        return .changed(if: value != old)
    }
}
