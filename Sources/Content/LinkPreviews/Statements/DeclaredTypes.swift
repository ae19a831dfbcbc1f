import StdExtras

/// The types that a script with JSON-LD names, found without reading its structure: some sites write it damaged.
enum DeclaredTypes {
    private static let mark = Array("\"@type\"".utf8)
    private static let countLimit = 256
    private static let lengthLimit = 64

    /// The types of all objects in a script, however deep.
    static func names(in script: String) -> Set<String> {
        let bytes = Array(script.utf8)
        var (types, place): (Set<String>, Int) = ([], 0)
        while place + mark.count <= bytes.count, types.count < countLimit {
            guard bytes[place] == mark[0], bytes[place..<(place + mark.count)].elementsEqual(mark) else {
                place += 1
                continue
            }
            place += mark.count
            let rest = bytes[place...].drop { isSpace($0) }
            guard rest.first == UInt8(ascii: ":") else { continue }
            let value = rest.dropFirst().drop { isSpace($0) }
            guard value.first == mark[0] else { continue }
            let name = value.dropFirst().prefix(clamping: lengthLimit + 1).prefix { $0 != mark[0] }
            if name.count <= lengthLimit { types.insert(String(decoding: name, as: UTF8.self)) }
        }
        return types
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
}
