import CGTK4

/// Maps keys to shortcut symbols: a non-Latin layout has no K, but the key is in the same place.
enum KeySymbol {
    /// The symbol of a key in shortcuts.
    ///
    /// - Parameters:
    ///   - symbol: The symbol that the key types.
    ///   - others: The symbols of the key in the other layouts of the keyboard.
    /// - Returns: A Latin symbol if any layout has one.
    static func ofShortcut(_ symbol: UInt32, others: @autoclosure () -> [UInt32]) -> UInt32 {
        guard gdk_keyval_to_unicode(symbol) > 0x7F else { return symbol }
        return others().first { (0x21...0x7E).contains($0) } ?? symbol
    }

    /// The symbols of a key in all layouts, without Shift and other modifiers.
    static func all(of code: guint) -> [UInt32] {
        var (keys, symbols, count): (UnsafeMutablePointer<GdkKeymapKey>?, UnsafeMutablePointer<guint>?, gint)
        (keys, symbols, count) = (nil, nil, 0)
        guard let display = gdk_display_get_default(),
            gdk_display_map_keycode(display, code, &keys, &symbols, &count) != 0
        else { return [] }
        defer {
            g_free(keys)
            g_free(symbols)
        }
        guard let keys, let symbols else { return [] }
        return (0..<Int(count)).filter { keys[$0].level == 0 }.map { symbols[$0] }
    }
}
