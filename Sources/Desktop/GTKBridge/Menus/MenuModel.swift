import CGTK4

/// A menu in GTK's form: a model of the lines, and their actions in the group `menu`.
struct MenuModel {
    static let group = "menu"
    /// The name of the custom child for the row of icons.
    static let signs = "signs"

    let model: ObjectReference
    let actions: ObjectReference
    /// The titles of the lines that are red.
    let destructive: Set<String>
    private let onChoice: @MainActor () -> Void

    /// Creates the model and its actions.
    ///
    /// - Parameters:
    /// - sections: The lines of the menu.
    /// - hasSigns: True if there is a row of icons above them.
    /// - onChoice: Called after the action of a line.
    init(
        _ sections: [MenuSection],
        hasSigns: Bool = false,
        onChoice: @escaping @MainActor () -> Void = {}
    ) {
        guard let model = g_menu_new(), let actions = g_simple_action_group_new() else {
            preconditionFailure("GObject makes an object or ends the process")
        }
        self.onChoice = onChoice
        destructive = Set(sections.flatMap(\.entries).flatMap(\.destructiveTitles))
        self.model = ObjectReference(taking: model.raw)
        self.actions = ObjectReference(taking: UnsafeMutableRawPointer(actions))
        if hasSigns { Self.appendPlaceForSigns(to: model) }
        var count = 0
        for section in sections where !section.entries.isEmpty {
            guard let lines = g_menu_new() else { continue }
            append(section.entries, to: lines, &count)
            g_menu_append_section(model, section.title, GMenuModel.from(lines))
            g_object_unref(lines.raw)
        }
    }

    private func append(_ entries: [MenuEntry], to lines: OpaquePointer, _ count: inout Int) {
        for entry in entries {
            guard entry.entries.isEmpty else {
                guard let others = g_menu_new() else { continue }
                append(entry.entries, to: others, &count)
                g_menu_append_submenu(lines, entry.title, GMenuModel.from(others))
                g_object_unref(others.raw)
                continue
            }
            let name = "entry\(count)"
            count += 1
            add(entry, name)
            guard let line = g_menu_item_new(entry.title, "\(Self.group).\(name)") else { continue }
            if let keys = entry.keys {
                g_menu_item_set_attribute_value(line, "accel", g_variant_new_string(keys))
            }
            g_menu_append_item(lines, line)
            g_object_unref(line.raw)
        }
    }

    private static func appendPlaceForSigns(to menu: OpaquePointer) {
        guard let lines = g_menu_new(), let place = g_menu_item_new(nil, nil) else { return }
        g_menu_item_set_attribute_value(place, "custom", g_variant_new_string(signs))
        g_menu_append_item(lines, place)
        g_menu_append_section(menu, nil, GMenuModel.from(lines))
        g_object_unref(place.raw)
        g_object_unref(lines.raw)
    }

    private func add(_ entry: MenuEntry, _ name: String) {
        let made =
            entry.isChosen.map { isChosen in
                g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isChosen ? 1 : 0))
            } ?? g_simple_action_new(name, nil)
        guard let made else { return }
        g_simple_action_set_enabled(made, entry.isEnabled ? 1 : 0)
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Void = { SignalHandler<@MainActor () -> Void>.from($2)?.call() }
        // SAFETY: the arguments of GSimpleAction::activate.
        let choose: @MainActor () -> Void = { [onChoice, choose = entry.choose] in
            choose()
            onChoice()
        }
        connect(made.raw, "activate", choose, by: unsafeBitCast(trampoline, to: GCallback.self))
        g_action_map_add_action(actions.opaque, made)
        g_object_unref(made.raw)
    }

    /// The menu as GTK's base class.
    var pointer: UnsafeMutablePointer<GMenuModel> { model.pointer() }
}

extension GMenuModel {
    /// A menu as its base class.
    static func from(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
        // SAFETY: GMenu's instance begins with GMenuModel's.
        menu.raw.assumingMemoryBound(to: GMenuModel.self)
    }
}
