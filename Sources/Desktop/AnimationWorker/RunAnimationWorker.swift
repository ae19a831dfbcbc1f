import AnimationFrames
import ConfinedProcess
import Glibc

/// Runs an animation worker: reads an animation from standard input and writes its frames
/// (``/AnimationFrames/FrameSequence/encoded``) to standard output. Writes nothing if it cannot be drawn.
///
/// For the hidden subcommand that ``/AnimationFrames/AnimationRenderer`` starts. Call it first in `main`, with no
/// other thread running: it drops rights of the process for good. Before it blocks system calls it draws an animation
/// of our own, which starts the library's threads.
///
/// - Parameter arguments: The width and height, in pixels.
/// - Returns: The exit status, which nobody uses.
public func runAnimationWorker(_ arguments: [String]) -> Int32 {
    StandardStreams.closeOthers()
    let sizes = arguments.compactMap { Int($0) }.filter { 1...AnimationLimits.side ~= $0 }
    guard sizes.count == 2, arguments.count == 2,
        (try? Confinement.limit(to: AnimationLimits.resources)) != nil,
        let file = StandardStreams.read(limit: AnimationLimits.fileBytes),
        LottieAnimation(Array(first.utf8))?.reel(width: 64, height: 64) != nil,
        (try? Confinement.denySystemCalls()) != nil,
        let reel = LottieAnimation(file)?.reel(width: sizes[0], height: sizes[1])
    else { return EXIT_FAILURE }
    return StandardStreams.write(reel.encoded) ? EXIT_SUCCESS : EXIT_FAILURE
}

/// A disc, one frame long.
private let first = """
    {"v":"5.5.2","fr":30,"ip":0,"op":1,"w":64,"h":64,"layers":[{"ty":4,"ip":0,"op":1,"st":0,"ks":{},"shapes":[{"ty":"gr",
    "it":[{"ty":"el","p":{"a":0,"k":[32,32]},"s":{"a":0,"k":[40,40]}},
    {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}},{"ty":"tr"}]}]}]}
    """
