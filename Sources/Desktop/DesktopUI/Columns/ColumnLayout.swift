import ClientHost

/// How a window is shared out among the list of chats, the chat, and who is talked to there (client.md LX-16). All lengths
/// are pixels, from the side where lines begin.
nonisolated struct ColumnLayout: Equatable, Sendable {
    /// An edge that can be dragged.
    enum Edge: Equatable, Sendable {
        /// Between the list and the chat.
        case list
        /// Between the chat and who is talked to.
        case info
    }

    /// What is wanted, and how wide things are at least.
    struct Preferences: Equatable, Sendable {
        /// What was decided.
        var columns = ProgramSettings.Columns()
        /// How wide a list of avatars is.
        var narrowList = 68
        /// Whether something is looked for: there are words to be read, so the list is as wide as any.
        var needsWideList = false
        /// Whether there is somebody to be shown beside the chat.
        var hasInfo = false
    }

    /// How wide a list with words may be.
    static let listWidths = 260...540
    /// How wide the last column may be.
    static let infoWidths = 300...420
    /// Less a chat is not given.
    static let leastChat = 360
    /// The line between two columns.
    static let line = 1
    /// How far from an edge it can be taken hold of: less on the side of the list, where its scroll indicator is.
    private static let reach = (before: 2, behind: 5)

    /// How wide the list is while the chat is beside it.
    let list: Int
    /// Whether it has nothing but avatars.
    let isListNarrow: Bool
    /// Whether the list and the chat are seen one at a time.
    let isFolded: Bool
    /// Whether there is room for a third column.
    let hasRoomForInfo: Bool
    /// How wide it is; nil while it is not seen.
    let info: Int?

    /// For a window so wide.
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

    /// The edge that can be taken hold of at a place.
    func edge(at place: Int, in width: Int) -> Edge? {
        guard !isFolded else { return nil }
        func isNear(_ edge: Int) -> Bool {
            (edge - Self.reach.before...edge + Self.reach.behind).contains(place)
        }
        if isNear(list) { return .list }
        if let info, isNear(width - info - Self.line) { return .info }
        return nil
    }

    /// What is wanted once an edge was dragged to a place.
    static func dragged(_ edge: Edge, to place: Int, in width: Int, _ preferences: Preferences)
        -> ProgramSettings.Columns
    {
        var columns = preferences.columns
        switch edge {
        case .list:
            // Halfway to where there are but avatars.
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
