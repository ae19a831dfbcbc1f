import GTKBridge
import Testing

@testable import MediaUI

@MainActor @Suite struct ViewerKeyTests {
    @Test(arguments: [
        (KeyEvent(symbol: Key.left), ViewerView.Command.older),
        (KeyEvent(symbol: Key.right), .newer),
        (KeyEvent(symbol: Key.left, isShift: true), .skip(-5)),
        (KeyEvent(symbol: Key.right, isShift: true), .skip(5)),
        (KeyEvent(symbol: Key.letter(" ")), .play),
        (KeyEvent(symbol: Key.letter("r")), .rotate),
        (KeyEvent(symbol: Key.delete), .delete),
        (KeyEvent(symbol: Key.letter("s"), isControl: true), .save),
        (KeyEvent(symbol: Key.escape), .close),
        (KeyEvent(symbol: Key.f11), .fullscreen),
        (KeyEvent(symbol: Key.letter("f"), isControl: true), .fullscreen),
    ])
    func `KB-04: keys of the viewer`(key: KeyEvent, command: ViewerView.Command) {
        #expect(ViewerView.Command(key) == command)
    }

    @Test func `letters that mean nothing here do nothing`() {
        #expect(ViewerView.Command(KeyEvent(symbol: Key.letter("s"))) == nil)
    }
}
