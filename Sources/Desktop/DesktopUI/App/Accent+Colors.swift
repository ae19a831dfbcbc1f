import ChatNodes
import ClientHost
import GTKBridge

extension ProgramSettings.Look.Accent {
    /// The hue that colours are turned to, 0 red, ⅓ green, ⅔ blue; nil for the blue that they have.
    var hue: Float? {
        switch self {
        case .blue: nil
        case .teal: 0.5
        case .green: 0.36
        case .orange: 0.08
        case .red: 0.99
        case .pink: 0.91
        case .purple: 0.75
        }
    }

    /// Behind white signs.
    var ground: Color { turned(Color(0x3584E4)) }

    /// Has all windows show it, which are light or dark now.
    func show() {
        guard hue != nil else { return Appearance.setAccent(nil, letters: nil) }
        Appearance.setAccent(ground, letters: turned(Appearance.isDark ? Color(0x78AEED) : Color(0x1C71D8)))
    }

    private func turned(_ blue: Color) -> Color { hue.map { blue.turned(to: $0) } ?? blue }
}
