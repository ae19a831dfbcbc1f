import CGTK4

/// The names of emoji in GTK's data.
public enum EmojiNames {
    /// An emoji with its English name.
    nonisolated public struct Emoji: Hashable, Sendable {
        /// The emoji itself.
        public var text: String
        /// The name of the emoji.
        public var name: String
        /// The words for searching.
        public var keywords: [String]

        /// Creates an emoji.
        public init(_ text: String, name: String, keywords: [String]) {
            (self.text, self.name, self.keywords) = (text, name, keywords)
        }
    }

    /// All emoji in Unicode order; empty if GTK keeps its data elsewhere. Read on first use.
    public static let all = read()

    private static func read() -> [Emoji] {
        guard
            let bytes = g_resources_lookup_data(
                "/org/gtk/libgtk/emoji/en.data",
                G_RESOURCE_LOOKUP_FLAGS_NONE,
                nil
            )
        else { return [] }
        defer { g_bytes_unref(bytes) }
        // Code points, where 0 stands for a skin tone; a name; keywords; a group.
        guard let type = g_variant_type_new("a(ausasu)") else { return [] }
        defer { g_variant_type_free(type) }
        guard let list = g_variant_new_from_bytes(type, bytes, 0) else { return [] }
        g_variant_ref_sink(list)
        defer { g_variant_unref(list) }
        return (0..<g_variant_n_children(list)).compactMap { index in
            guard let item = g_variant_get_child_value(list, index) else { return nil }
            defer { g_variant_unref(item) }
            return emoji(item)
        }
    }

    private static func emoji(_ item: OpaquePointer) -> Emoji? {
        guard let codes = g_variant_get_child_value(item, 0), let name = g_variant_get_child_value(item, 1),
            let keywords = g_variant_get_child_value(item, 2)
        else { return nil }
        defer { for part in [codes, name, keywords] { g_variant_unref(part) } }
        var text = String.UnicodeScalarView()
        for index in 0..<g_variant_n_children(codes) {
            guard let code = g_variant_get_child_value(codes, index) else { continue }
            defer { g_variant_unref(code) }
            let number = g_variant_get_uint32(code)
            guard number != 0 else { continue }
            if let scalar = Unicode.Scalar(number) { text.append(scalar) }
        }
        guard !text.isEmpty else { return nil }
        let words = (0..<g_variant_n_children(keywords)).compactMap { index -> String? in
            guard let word = g_variant_get_child_value(keywords, index) else { return nil }
            defer { g_variant_unref(word) }
            return g_variant_get_string(word, nil).map { String(cString: $0) }
        }
        let title = g_variant_get_string(name, nil).map { String(cString: $0) } ?? ""
        return Emoji(String(text), name: title, keywords: words)
    }
}
