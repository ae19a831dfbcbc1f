import ChatPresentation
import ClientModel
import Foundation
import TestKit
import Testing

/// Text files with recorded layouts. `UPDATE_GOLDEN=1 swift test` rewrites them; review a change of one like a change
/// of code.
enum Golden {
    /// Compares `text` with the recorded file, line by line.
    static func expect(
        _ text: String,
        matches name: String,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures")
        let difference = try goldenDifference(text, from: name, in: .module, recordedIn: folder)
        if let difference { Issue.record("\(difference)", sourceLocation: location) }
    }
}

extension BubbleLayout {
    /// The layout as text: the row's height, the bubble, and one element per line.
    var dump: String {
        var lines = ["row \(size.height.short) bubble \(bubble.short)"]
        lines += elements.map(\.dump)
        return lines.joined(separator: "\n")
    }
}

extension LayoutElement {
    var dump: String {
        let what =
            switch content {
            case .area: ""
            case .shape(let shape): " \(shape.corners.short) tail \(shape.tail.rawValue)"
            case .plate(let radius): " plate \(radius.short)"
            case .text(let request, let box): " “\(request.text.text.beginning)” \(box.lines.count) lines"
            case .picture(let picture):
                " picture \(picture.corners.short)\(picture.isSpoiler ? " spoiler" : "")"
            case .icon(let icon): " \(icon.rawValue)"
            case .levels(let levels): " \(levels.count) levels"
            case .fraction(let fraction): " \((fraction * 100).rounded().short) %"
            }
        return "  \(role.rawValue) \(frame.short)\(what)\(action == nil ? "" : " *")"
    }
}

extension LayoutRect {
    var short: String { "\(x.short),\(y.short) \(width.short)×\(height.short)" }
}

extension Corners {
    var short: String { [topLeft, topRight, bottomLeft, bottomRight].map(\.short).joined(separator: "/") }
}

extension Double {
    /// The number without a fraction if it is whole, else with one decimal.
    var short: String {
        let tenths = (self * 10).rounded()
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
    }
}

extension String {
    fileprivate var beginning: String {
        let line = replacing("\n", with: "⏎")
        return line.count > 24 ? line.prefix(23) + "…" : line
    }
}
