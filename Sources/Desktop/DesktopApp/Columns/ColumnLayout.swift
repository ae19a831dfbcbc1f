import ClientHost

/// The layout of a window's columns: chat list, chat and info column (LX-16). All lengths are pixels, from the side
/// where lines begin.
nonisolated struct ColumnLayout: Equatable, Sendable {
    /// An edge that can be dragged.
    enum Edge: Equatable, Sendable {
        /// Between the list and the chat.
        case list
        /// Between the chat and the info column.
        case info
    }

    /// The wanted layout and its constraints.
    struct Preferences: Equatable, Sendable {
        /// The user's settings.
        var columns = ProgramSettings.Columns()
        /// The width of a list of avatars only.
        var narrowList = 68
        /// True during a search: results have text, so the list gets its full width.
        var needsWideList = false
        /// True if there is a profile to show beside the chat.
        var hasInfo = false
    }

    /// The widths of a list with text.
    static let listWidths = 260...540
    /// The widths of the info column.
    static let infoWidths = 300...420
    /// The minimum width of the chat.
    static let leastChat = 360
    /// The width of the line between two columns.
    static let line = 1
    /// The distance at which an edge can be grabbed: less on the side of the list, where its scroll indicator is.
    private static let reach = (before: 2, behind: 5)

    /// The width of the list while the chat is beside it.
    let list: Int
    /// True if the list shows avatars only.
    let isListNarrow: Bool
    /// True if either the list or the chat is shown, but not both.
    let isFolded: Bool
    /// True if there is room for the info column.
    let hasRoomForInfo: Bool
    /// The width of the info column; nil while it is hidden.
    let info: Int?

    /// The layout of a window of `width` pixels.
    init(_ width: Int, _ preferences: Preferences) {
        let columns = preferences.columns
        isListNarrow = columns.isListNarrow && !preferences.needsWideList
        let leastList = isListNarrow ? preferences.narrowList : Self.listWidths.lowerBound
        let least = leastList + Self.line + Self.leastChat
        isFolded = width < least
        hasRoomForInfo = width >= least + Self.line + Self.infoWidths.lowerBound
        let showsInfo = hasRoomForInfo && preferences.hasInfo && columns.showsInfo
        let leastInfo = showsInfo ? Self.line + Self.infoWidths.lowerBound : 0
        if isListNarrow {
            list = leastList
        } else {
            let most = min(Self.listWidths.upperBound, width - Self.line - Self.leastChat - leastInfo)
            list = columns.listWidth.held(in: leastList...max(leastList, most))
        }
        guard showsInfo else {
            info = nil
            return
        }
        let room = width - list - 2 * Self.line - Self.leastChat
        let widths = Self.infoWidths
        info = columns.infoWidth.held(in: widths.lowerBound...min(widths.upperBound, room))
    }

    /// The edge that can be grabbed at a position.
    func edge(at place: Int, in width: Int) -> Edge? {
        guard !isFolded else { return nil }
        func isNear(_ edge: Int) -> Bool {
            (edge - Self.reach.before...edge + Self.reach.behind).contains(place)
        }
        if isNear(list) { return .list }
        if let info, isNear(width - info - Self.line) { return .info }
        return nil
    }

    /// The settings after an edge was dragged to a position.
    static func dragged(_ edge: Edge, to place: Int, in width: Int, _ preferences: Preferences)
        -> ProgramSettings.Columns
    {
        var columns = preferences.columns
        switch edge {
        case .list:
            // The list becomes narrow halfway to its narrow width.
            columns.isListNarrow = place < (preferences.narrowList + listWidths.lowerBound) / 2
            if !columns.isListNarrow { columns.listWidth = place.held(in: listWidths) }
        case .info: columns.infoWidth = (width - place - line).held(in: infoWidths)
        }
        return columns
    }
}

extension Int {
    nonisolated fileprivate func held(in range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
