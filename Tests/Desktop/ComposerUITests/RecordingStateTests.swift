import MediaPlayer
import Testing

@testable import ComposerUI

@Suite struct RecordingStateTests {
    private func recorded(_ duration: Duration) -> RecordingState {
        var state = RecordingState()
        state.begin(.voice)
        state.hear(RecordingProgress(duration: duration, loudness: 0.5))
        return state
    }

    @Test func `a few words are not asked for, more are`() {
        #expect(!RecordingState().hasUnsavedRecording)
        #expect(!recorded(.milliseconds(1900)).hasUnsavedRecording)
        #expect(recorded(.seconds(2)).hasUnsavedRecording)
    }

    @Test func `what begins anew has nothing of what was`() {
        var state = recorded(.seconds(80))
        state.begin(.voice)
        #expect(state.isActive && state.seconds == 0 && state.levels.isEmpty)
    }

    @Test func `what came to its end waits, and hears no more`() {
        var state = recorded(.seconds(80))
        state.end()
        state.hear(RecordingProgress(duration: .seconds(99), loudness: 1))
        #expect(state.isActive && state.isOver && state.seconds == 80 && state.levels == [0.5])
    }

    @Test func `what does not go on has no end`() {
        var state = RecordingState()
        state.end()
        #expect(state == RecordingState())
    }

    @Test func `an hour of moments takes no more room than a screen of them`() {
        var state = RecordingState()
        state.begin(.voice)
        for step in 1...72_000 {
            state.hear(RecordingProgress(duration: .milliseconds(50 * step), loudness: 0))
        }
        #expect(state.isFull && state.levels.count < 1000)
    }

    @Test func `a round video is full after a minute, a voice message is not`() {
        for (kind, isFull) in [(RecordingKind.round, true), (.voice, false)] {
            var state = RecordingState()
            state.begin(kind)
            state.hear(RecordingProgress(duration: .seconds(60), loudness: 0))
            #expect(state.isFull == isFull && state.kind == kind)
        }
    }

    @Test(arguments: 0..<40)
    func `the sign beats, and never goes out`(step: Int) {
        #expect((0.4...1).contains(recorded(.milliseconds(50 * step)).beat))
    }
}
