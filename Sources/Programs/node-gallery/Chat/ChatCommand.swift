import ChatNodes
import ChatPresentation
import GTKBridge
import ListEngine
import NodeKit

/// A command of a test to the chat or its window, as a line of words.
enum ChatCommand {
    /// The command `jump 12`: shows a row at the top, without animation.
    case jump(row: Int)
    /// The command `move -1`: scrolls by a distance in pixels, upwards if negative.
    case move(Double)
    /// The command `fling 4000`: releases the list at a velocity in pixels per second.
    case fling(velocity: Double)
    /// The command `sway -37`: scrolls by a distance and back, one step per frame.
    case sway(Double)
    /// The command `rest`: ends `sway` and reports its frames.
    case rest
    /// The command `over`: opens a dialog over a window that closes, and reports if the dialog closed.
    case over

    /// Parses a line; nil if it is not a command.
    init?(_ line: String) {
        let words = line.split(separator: " ")
        let number = words.dropFirst().first.flatMap { Double($0) }
        switch (words.first, number) {
        case ("jump", let row?): self = .jump(row: Int(row))
        case ("move", let distance?): self = .move(distance)
        case ("fling", let velocity?): self = .fling(velocity: velocity)
        case ("sway", let distance?): self = .sway(distance)
        case ("rest", nil): self = .rest
        case ("over", nil): self = .over
        default: return nil
        }
    }
}

/// A list that scrolls there and back with each frame: always moving, between two positions.
struct OscillatingScroll {
    let distance: Double
    /// The number of frames, and of those composed from bitmaps.
    private(set) var frames = 0
    private(set) var stills = 0
    private var isAway = true

    /// Creates the state after the first step.
    init(_ distance: Double) { self.distance = distance }

    /// Counts a frame and returns the next distance.
    mutating func turn(showedStills: Bool) -> Double {
        frames += 1
        stills += showedStills ? 1 : 0
        isAway.toggle()
        return isAway ? distance : -distance
    }
}

extension ChatPage {
    /// Runs the command in a line.
    func perform(_ line: String) {
        guard let command = ChatCommand(line) else { return Probe.say("what is \(line)?") }
        switch command {
        case .jump(let row):
            guard chat.entries.indices.contains(row) else { return }
            let intent = ScrollIntent(to: .item(chat.entries[row].id.item, .top(8)))
            chat.surface.change { $0.scroll(to: intent, at: $1) }
        case .move(let distance): move(by: distance, isLast: true)
        case .fling(let velocity): chat.surface.change { $0.fling(velocity: velocity, at: $1) }
        case .sway(let distance):
            sway = OscillatingScroll(distance)
            move(by: distance)
        case .rest:
            guard let done = sway else { return }
            sway = nil
            move(by: 0, isLast: true)
            Probe.say("swayed \(done.frames) frames, \(done.stills) of them still images")
        case .over: openOver()
        }
    }

    private func openOver() {
        guard let window else { return }
        let below = ApplicationWindow(beside: window, title: "Below", width: 400, height: 300)
        below.present()
        let above = DialogWindow("Above", over: below, width: 200, height: 100)
        above.present()
        below.destroy()
        // Both are kept until here.
        withExtendedLifetime(below) { Probe.say(above.isVisible ? "open" : "closed") }
    }

    /// Makes the next step of `sway`, once the frame of the last one is drawn.
    func swayOn() {
        guard sway != nil else { return }
        Task {
            guard let way = sway?.turn(showedStills: chat.surface.showsStills) else { return }
            move(by: way)
        }
    }

    private func move(by distance: Double, isLast: Bool = false) {
        chat.surface.change { list, now in
            list.drag(by: distance, at: now)
            if isLast { list.endDrag(velocity: 0, at: now) }
        }
    }
}
