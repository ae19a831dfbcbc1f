/// Finds and parses single values in a stack of layers.
struct SettingsReader {
    let layers: [SettingsLayer]

    func values<Value>(
        _ key: SettingKey,
        _ expected: String,
        _ parse: (String) -> Value?
    ) throws(SettingsError) -> [Value] {
        let entries = layers.lazy.map { $0[key] }.first { !$0.isEmpty } ?? []
        var values: [Value] = []
        for entry in entries {
            guard let value = parse(entry.text) else {
                throw .invalid(key, entry.origin, expected: expected)
            }
            values.append(value)
        }
        return values
    }

    func value<Value>(
        _ key: SettingKey,
        _ expected: String,
        _ parse: (String) -> Value?
    ) throws(SettingsError) -> Value? {
        try values(key, expected, parse).first
    }

    func read<Value>(
        _ key: SettingKey,
        into target: inout Value,
        _ expected: String,
        _ parse: (String) -> Value?
    ) throws(SettingsError) {
        if let value = try value(key, expected, parse) { target = value }
    }
}
