import ClientModel

extension ChangeSet {
    /// The states of the touched messages of `keys` after the commit.
    ///
    /// - Parameters:
    ///   - keys: The keys to look up. Keys that were not touched are left out of the result.
    ///   - held: The message at each key before the commit, as far as the caller knows.
    /// - Returns: The messages, nil where none is left.
    /// - Complexity: O(keys) when the messages before were edited in their places; one pass over the changed messages
    ///   of a chat when others came or went at any of its keys.
    func states(at keys: Set<MessageKey>, before held: [MessageKey: Message]) -> [MessageKey: Message?] {
        var states: [MessageKey: Message?] = [:]
        var unknown: Set<MessageKey> = []
        for key in keys where touched.contains(.message(key)) {
            let id = held[key]?.stableID
            if let id, let state = messages[key.peer]?[id] ?? nil, state.key == key {
                states[key] = state
            } else {
                states.updateValue(nil, forKey: key)
                unknown.insert(key)
            }
        }
        for peer in Set(unknown.lazy.map(\.peer)) {
            for case let state? in (messages[peer] ?? [:]).values where unknown.contains(state.key) {
                states[state.key] = state
            }
        }
        return states
    }
}
