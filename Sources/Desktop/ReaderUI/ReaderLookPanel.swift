import ClientHost
import GTKBridge
import Localization
import StdExtras

/// The panel that chooses the look of articles: ground, font, size.
final class ReaderLookPanel {
    private typealias Reading = ProgramSettings.Appearance.Reading

    /// The button that opens the panel.
    let button: PopoverButton

    private let strings: Strings
    private let read: @MainActor () -> ProgramSettings.Appearance.Reading
    private let change: @MainActor (ProgramSettings.Appearance.Reading) -> Void
    private let size = Label(overflow: .grows, alignment: .center)
    private var smaller: GTKBridge.Button?
    private var larger: GTKBridge.Button?

    /// A closed panel.
    ///
    /// - Parameters:
    ///   - strings: The language.
    ///   - read: Gives the present look.
    ///   - change: Called with another look.
    init(
        _ strings: Strings,
        read: @escaping @MainActor () -> ProgramSettings.Appearance.Reading,
        change: @escaping @MainActor (ProgramSettings.Appearance.Reading) -> Void
    ) {
        (self.strings, self.read, self.change) = (strings, read, change)
        button = PopoverButton(
            icon: "org.martlet.Martlet-letters-symbolic",
            label: strings.articleLook,
            opensUpwards: false
        )
        button.setContents { [weak self] in self?.make() ?? Box(.vertical) }
    }

    private func make() -> Widget {
        let panel = Box(.vertical, spacing: 12)
        panel.setMargin(12)
        for part in [grounds(), fonts(), sizes(), night()] as [Widget] { panel.append(part) }
        return panel
    }

    private func grounds() -> Widget {
        let row = Box(.horizontal, spacing: 8)
        row.align(horizontal: .center)
        var first: ToggleButton?
        for ground in Reading.Ground.allCases {
            let button = ToggleButton(icon: "object-select-symbolic", label: name(of: ground)) {
                [weak self] isOn in
                if isOn { self?.edit { $0.ground = ground } }
            }
            button.addStyleClass("circular")
            button.addStyleClass("paper-choice")
            button.addStyleClass("paper-\(ground.rawValue)")
            if let first { button.join(first) } else { first = button }
            button.isOn = read().ground == ground
            row.append(button)
        }
        return row
    }

    private func name(of ground: Reading.Ground) -> String {
        switch ground {
        case .window: strings.articleGroundWindow
        case .white: strings.articleGroundWhite
        case .sepia: strings.articleGroundSepia
        case .gray: strings.articleGroundGray
        case .black: strings.articleGroundBlack
        }
    }

    private func fonts() -> Widget {
        let row = Box(.horizontal)
        row.addStyleClass("linked")
        let plain = ToggleButton(text: strings.fontWithoutSerifs) { [weak self] isOn in
            if isOn { self?.edit { $0.hasSerifs = false } }
        }
        let serif = ToggleButton(text: strings.fontWithSerifs) { [weak self] isOn in
            if isOn { self?.edit { $0.hasSerifs = true } }
        }
        serif.join(plain)
        (plain.isOn, serif.isOn) = (!read().hasSerifs, read().hasSerifs)
        for button in [plain, serif] {
            button.expandHorizontally()
            row.append(button)
        }
        return row
    }

    private func sizes() -> Widget {
        let row = Box(.horizontal, spacing: 6)
        let smaller = Button(icon: "zoom-out-symbolic", label: strings.zoomOut) { [weak self] in
            self?.step(-1)
        }
        let larger = Button(icon: "zoom-in-symbolic", label: strings.zoomIn) { [weak self] in self?.step(1) }
        size.expandHorizontally()
        size.addStyleClass("numeric")
        for part in [smaller, size, larger] as [Widget] { row.append(part) }
        (self.smaller, self.larger) = (smaller, larger)
        showSize()
        return row
    }

    private func night() -> Widget {
        let box = CheckButton(strings.articleDarkAtNight)
        box.isOn = read().isDarkAtNight
        box.onToggle { [weak self, weak box] in
            guard let box else { return }
            self?.edit { $0.isDarkAtNight = box.isOn }
        }
        return box
    }

    /// Makes the letters larger or smaller by a step.
    func step(_ steps: Int) {
        let sizes = Reading.sizes
        let place = (sizes.firstIndex(of: read().size) ?? 2) + steps
        guard sizes.indices.contains(place) else { return }
        edit { $0.size = sizes[place] }
        showSize()
    }

    private func showSize() {
        let now = read().size
        size.text = "\(Int(clamping: (now * 100).rounded())) %"
        smaller?.isSensitive = now > Reading.sizes[0]
        larger?.isSensitive = now < Reading.sizes[Reading.sizes.count - 1]
    }

    private func edit(_ body: (inout Reading) -> Void) {
        var look = read()
        body(&look)
        if look != read() { change(look) }
    }
}
