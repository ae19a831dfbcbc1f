import Dispatch
import VideoDecoding
import StdExtras

/// A player's connection to its worker: delivers requested bytes, and passes the worker's output to the pipeline.
///
/// Threads: any.
final class VideoDecoderConnection: Sendable {
    private let process: VideoDecoderProcess
    private let answers: ByteRequestResponder
    private let known: Known

    private final class Known: Sendable {
        let streams = Locked<VideoStreams?>(nil)
    }

    /// Starts a worker; nil when it cannot be started.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - wanted: The wanted streams.
    ///   - program: The worker program.
    ///   - ends: The inputs for frames and sound.
    ///   - work: The pipeline's queue.
    ///   - onEvent: Called with the reason for an end.
    init?(
        source: PlayerSource,
        wanted: VideoDecoderRequest,
        program: VideoDecoderProcess.Program,
        ends: PipelineInputs,
        work: DispatchQueue,
        onEvent: @escaping @Sendable (PlayerPipeline.Event) -> Void
    ) {
        let answers = ByteRequestResponder(source) { onEvent(.unavailable) }
        let known = Known()
        let process = try? VideoDecoderProcess(program) { event, process in
            switch event {
            case .needs(let request, let range):
                guard range.upperBound <= source.byteCount else {
                    process.stop()
                    return onEvent(.failed(.damaged))
                }
                answers.answer(request, range, of: process)
            case .knows(var streams):
                // Only of the wanted streams.
                streams.hasPictures = streams.hasPictures && wanted.hasPictures
                streams.hasSound = streams.hasSound && wanted.hasSound
                guard streams.hasPictures || streams.hasSound else {
                    process.stop()
                    return onEvent(.failed(.missingCodec))
                }
                let isFirst = known.streams.withLock { known in
                    defer { known = VideoStreams(streams, keepingDurationOf: known) }
                    return known == nil
                }
                guard isFirst else { return }
                work.async { [streams] in
                    if ends.open(streams, begin: { process.send(.begin) }) { return }
                    process.stop()
                    onEvent(.failed(.notInstalled))
                }
            case .picture(let slot, let size, let time, let length, let serial):
                guard size == wanted.size ?? size else {
                    process.stop()
                    return onEvent(.failed(.damaged))
                }
                ends.take(slot, size, at: time, for: length, serial, from: process)
            case .sound(let bytes, let time, let serial): ends.take(bytes, at: time, serial, from: process)
            case .end(let isSound, let serial): ends.end(isSound: isSound, serial)
            case .failed(let error):
                process.stop()
                onEvent(.failed(error))
            case .inspected:
                // Nobody asked for that.
                process.stop()
                onEvent(.failed(.damaged))
            }
        } ended: {
            // Whatever ended the worker, this video is the cause.
            onEvent(.failed(.damaged))
        }
        guard let process else { return nil }
        (self.process, self.answers, self.known) = (process, answers, known)
        process.send(.open(byteCount: source.byteCount, wanted))
    }

    /// The duration of the video, in nanoseconds; nil while unknown.
    var duration: Int64? { known.streams.withLock { $0?.duration } }

    /// Tells the worker to jump to a position.
    func jump(to place: Int64, _ serial: Int64) { process.send(.jump(to: place, serial: serial)) }

    /// Ends the worker.
    func stop() {
        answers.stop()
        process.stop()
    }
}

extension VideoStreams {
    /// The current streams, with the earlier duration if the current one is unknown.
    fileprivate init(_ now: VideoStreams, keepingDurationOf before: VideoStreams?) {
        self = now
        duration = now.duration ?? before?.duration
    }
}
