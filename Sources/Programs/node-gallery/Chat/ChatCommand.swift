import ChatNodes
import ChatPresentation
import GTKBridge
import ListEngine
import NodeKit

/// What a test has the chat do, or its window, as a line of words.
enum ChatCommand {
    /// `jump 12`: to a row, which is at the top from then on, without a way there.
    case jump(row: Int)
    /// `move -1`: by so many pixels, up if there are less than none.
    case move(Double)
    /// `fling 4000`: let go of at so many pixels a second.
    case fling(velocity: Double)
    /// `sway -37`: so many pixels away and back, with each frame.
    case sway(Double)
    /// `rest`: no more of that; it says what was seen of it.
    case rest
    /// `over`: a dialog over a window that goes; it says whether the dialog closed.
    case over

    /// What the words say; nil if that is none of these.
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

/// A list that goes there and back with each frame: it moves all the time, and stands at one of two places.
struct OscillatingScroll {
    let distance: Double
    /// Frames so far, and how many of them were put together from pixels.
    private(set) var frames = 0
    private(set) var stills = 0
    private var isAway = true

    /// One that has gone away.
    init(_ distance: Double) { self.distance = distance }

    /// Counts a frame; how far to go for the next.
    mutating func turn(showedStills: Bool) -> Double {
        frames += 1
        stills += showedStills ? 1 : 0
        isAway.toggle()
        return isAway ? distance : -distance
    }
}

extension ChatPage {
    /// Does what a line says.
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
        // Both are held until here.
        withExtendedLifetime(below) { Probe.say(above.isVisible ? "open" : "closed") }
    }

    /// Moves on, if it sways: once the frame was made of which the list just took the step.
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
