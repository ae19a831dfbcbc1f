extension WireTime? {
    /// The earlier of two deadlines, where nil means never.
    static func earliest(_ first: WireTime?, _ second: WireTime?) -> WireTime? {
        guard let first, let second else { return first ?? second }
        return min(first, second)
    }
}
