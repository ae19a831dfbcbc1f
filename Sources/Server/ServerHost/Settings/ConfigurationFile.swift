/// A file of settings: `KEY = VALUE` lines, `#` comments, empty lines.
///
/// ```text
/// # /etc/martlet.conf
/// data = "/var/lib/martlet"     # quotes keep spaces and '#'
/// port = 4430
/// public-address = chat.example.org:4430
/// ```
public enum ConfigurationFile {
    /// Parses the whole text of a file that errors call `name`.
    public static func parse(_ text: String, name: String) throws(SettingsError) -> SettingsLayer {
        var layer = SettingsLayer()
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (number, line) in zip(1..., lines) {
            guard let (key, value) = try assignment(in: line, number: number, name: name) else { continue }
            guard let known = SettingKey(rawValue: key) else {
                throw .unknownKey(key, line: number, file: name)
            }
            guard known.isList || layer[known].isEmpty else {
                throw .repeated(known, line: number, file: name)
            }
            layer.add(value, for: known, at: .line(number, file: name))
        }
        return layer
    }

    private static func assignment(
        in line: Substring,
        number: Int,
        name: String
    ) throws(SettingsError) -> (key: String, value: String)? {
        let line = line.trimmed
        if line.isEmpty || line.hasPrefix("#") { return nil }
        guard let equals = line.firstIndex(of: "="),
            let value = value(in: line[line.index(after: equals)...].trimmed)
        else { throw .syntax(line: number, file: name) }
        return (String(line[..<equals].trimmed), value)
    }

    private static func value(in text: Substring) -> String? {
        guard text.first == "\"" else {
            let value = text.prefix { $0 != "#" }.trimmed
            return value.isEmpty ? nil : String(value)
        }
        let inner = text.dropFirst()
        guard let end = inner.firstIndex(of: "\"") else { return nil }
        let rest = inner[inner.index(after: end)...].trimmed
        return rest.isEmpty || rest.hasPrefix("#") ? String(inner[..<end]) : nil
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
