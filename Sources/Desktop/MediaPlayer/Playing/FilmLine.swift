import Dispatch
import FilmDecoding
import StdExtras

/// A player's line to its worker: brings it the bytes that it asks for, and what it says to the pipeline's ends.
///
/// Threads: any.
final class FilmLine: Sendable {
    private let process: FilmProcess
    private let progress: Progress

    private final class Progress: Sendable {
        let length = Locked<Int64?>(nil)
        let reading = Locked<Task<Void, Never>?>(nil)
    }

    /// Starts a worker; nil when that cannot be.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - request: What is wanted of them.
    ///   - program: The worker.
    ///   - ends: Where pictures and sound go.
    ///   - work: The pipeline's queue.
    ///   - heard: Told what ends it.
    init?(
        _ source: PlayerSource,
        _ request: FilmRequest,
        _ program: FilmProcess.Program,
        _ ends: PipelineEnds,
        _ work: DispatchQueue,
        _ heard: @escaping @Sendable (PlayerPipeline.Event) -> Void
    ) {
        let progress = Progress()
        let process = try? FilmProcess(program) { event, process in
            switch event {
            case .needs(let request, let range):
                guard range.upperBound <= source.byteCount else { return heard(.failed(.damaged)) }
                let task = Task {
                    do {
                        process.send(.bytes(request: request, try await source.read(range)))
                    } catch is CancellationError {
                    } catch {
                        heard(.unavailable)
                    }
                }
                progress.reading.withLock { last in
                    last?.cancel()
                    last = task
                }
            case .knows(let streams):
                guard streams.hasPictures || streams.hasSound else { return heard(.failed(.missingCodec)) }
                progress.length.withLock { $0 = streams.duration ?? $0 }
                work.async { ends.open(streams) }
            case .picture(let slot, let size, let time, let serial):
                ends.take(slot, size, at: time, serial, from: process)
            case .sound(let bytes, let time, let serial): ends.take(bytes, at: time, serial, from: process)
            case .end(let isSound, let serial): ends.end(isSound: isSound, serial)
            case .failed(let error): heard(.failed(error))
            }
        } ended: {
            // Whatever ended it, it was this film.
            heard(.failed(.damaged))
        }
        guard let process else { return nil }
        (self.process, self.progress) = (process, progress)
        process.send(.open(byteCount: source.byteCount, request))
    }

    /// How long the film is, in nanoseconds; nil while that is not known.
    var duration: Int64? { progress.length.withLock { $0 } }

    /// Has the worker go to a place.
    func jump(to place: Int64, _ serial: Int64) { process.send(.jump(to: place, serial: serial)) }

    /// Ends it.
    func stop() {
        progress.reading.withLock { $0?.cancel() }
        process.stop()
    }
}
