import Testing

@testable import MediaPlayer

/// Records what GStreamer makes up. A source that is not live gives its sound as fast as it is taken.
@Suite struct RecorderTests {
    /// Sound of so many hundredths of a second, and then no more.
    private func tone(_ hundredths: Int, volume: Double = 0.5) -> RecorderSource {
        .described(
            "audiotestsrc volume=\(volume) num-buffers=\(hundredths) samplesperbuffer=480 ! audio/x-raw,rate=48000"
        )
    }

    @Test func `a tone becomes a file of its length, as loud as it was`() async throws {
        let recording = try await Recorder(tone(250), limit: .seconds(60)).outcome
        #expect(recording.duration == .milliseconds(2500))
        #expect(recording.peaks.count == 250)
        #expect(recording.peaks.allSatisfy { (15_000...17_500).contains($0) })
        #expect(recording.bytes.starts(with: Array("OggS".utf8)))
        #expect(Array(recording.bytes.dropFirst(28).prefix(8)) == Array("OpusHead".utf8))
        // One channel, as a voice has.
        #expect(recording.bytes[28 + 9] == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a microphone that never ends is ended, and what was said is there`() async throws {
        let recorder = Recorder(.described("audiotestsrc is-live=true"), limit: .seconds(60))
        var last = RecordingProgress(duration: .zero, loudness: 0)
        for await moment in recorder.moments {
            #expect(moment.duration > last.duration)
            last = moment
            if moment.duration > .milliseconds(300) { break }
        }
        #expect(last.loudness > 0.5)
        let recording = try await recorder.finish()
        #expect(recording.duration >= last.duration)
        // The last page of a file that is whole says so.
        let pages = recording.bytes.indices.filter { recording.bytes[$0...].starts(with: Array("OggS".utf8)) }
        #expect(try recording.bytes[#require(pages.last) + 5] & 4 == 4)
        #expect(try await recorder.finish() == recording)
    }

    @Test(.timeLimit(.minutes(1)))
    func `nothing is longer than it may be`() async throws {
        let recording = try await Recorder(.described("audiotestsrc"), limit: .seconds(2)).outcome
        #expect((.seconds(2) ... .milliseconds(2200)).contains(recording.duration))
    }

    @Test func `what was given up is not there`() async {
        let recorder = Recorder(.described("audiotestsrc is-live=true"), limit: .seconds(60))
        recorder.cancel()
        await #expect(throws: RecorderError.cancelled) { try await recorder.finish() }
        for await _ in recorder.moments {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `a machine without a microphone says so`() async {
        let deaf = RecorderSource.described("pulsesrc server=unix:/nowhere/to/be/found")
        await #expect(throws: RecorderError.noMicrophone) {
            try await Recorder(deaf, limit: .seconds(60)).outcome
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a microphone that says nothing is none`() async {
        // Waits for a connection that nobody makes.
        let silent = RecorderSource.described("tcpserversrc port=0 ! rawaudioparse")
        await #expect(throws: RecorderError.self) { try await Recorder(silent, limit: .seconds(60)).outcome }
    }

    @Test func `a part of GStreamer that is not there is told`() async {
        await #expect(throws: RecorderError.notInstalled) {
            try await Recorder(.described("nosuchsource"), limit: .seconds(60)).outcome
        }
    }

    @Test func `what is unplugged in the middle is kept`() async throws {
        let capture = Capture(limit: .seconds(60), filled: {}, settled: {})
        let samples = [Int16](repeating: 100, count: 48_000)
        samples.withUnsafeBufferPointer { capture.hear($0) }
        [UInt8](repeating: 1, count: 10).withUnsafeBufferPointer { capture.write($0) }
        capture.fail(.noMicrophone)
        #expect(try await capture.outcome.get().duration == .seconds(1))
    }

    @Test func `nothing stands for the microphone unless it is said`() {
        #expect(RecorderSource(nil) == .microphone)
        #expect(RecorderSource("") == .microphone)
        #expect(RecorderSource("audiotestsrc") == .described("audiotestsrc"))
    }
}
