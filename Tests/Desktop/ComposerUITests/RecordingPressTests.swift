import Testing

@testable import ComposerUI

@Suite struct RecordingPressTests {
    @Test func `a click begins, and the next one sends`() {
        var press = RecordingPress()
        #expect(press.press(at: .zero, isRecording: false) == .begin)
        #expect(press.release(at: .milliseconds(90), isInside: true) == nil)
        #expect(press.click(isRecording: true) == nil)
        #expect(press.press(at: .seconds(5), isRecording: true) == nil)
        #expect(press.release(at: .seconds(9), isInside: true) == nil)
        #expect(press.click(isRecording: true) == .send)
    }

    @Test func `who holds the button sends by letting go`() {
        var press = RecordingPress()
        #expect(press.press(at: .seconds(1), isRecording: false) == .begin)
        #expect(press.release(at: .seconds(4), isInside: true) == .send)
        // The click that GTK reports afterwards starts no further recording.
        #expect(press.click(isRecording: false) == nil)
        #expect(press.click(isRecording: false) == .begin)
    }

    @Test(arguments: [Duration.milliseconds(100), .seconds(4)])
    func `who lets go beside the button gives it up`(held: Duration) {
        var press = RecordingPress()
        #expect(press.press(at: .zero, isRecording: false) == .begin)
        #expect(press.release(at: held, isInside: false) == .discard)
        #expect(press.press(at: .seconds(9), isRecording: false) == .begin)
    }

    @Test func `keys begin and send`() {
        var press = RecordingPress()
        #expect(press.click(isRecording: false) == .begin)
        #expect(press.click(isRecording: true) == .send)
    }
}
