import Foundation
import Keyring

/// What is stored of the lock: how a passcode is known, and how it was guessed at. A value.
struct AppLockRecord: Equatable, Sendable {
    /// So many wrong passcodes have no consequence: people mistype.
    static let freeTries = 2
    static let firstPause = Duration.seconds(5)
    static let longestPause = Duration.seconds(900)

    /// Tells the passcode.
    var verifier: PassphraseVerifier
    /// After how long without input to lock; nil for never.
    var autoLock: Duration?
    /// How many passcodes were wrong since the last right one.
    var wrongTries = 0
    /// When the last of them was typed, milliseconds since 1970 by this machine's clock.
    var lastTry: Int64 = 0

    /// How long nobody may try after so many wrong passcodes: 5 s after the third, then twice as long each time.
    static func pause(after wrongTries: Int) -> Duration {
        guard wrongTries > freeTries else { return .zero }
        let doublings = min(wrongTries - freeTries - 1, 8)
        return min(firstPause * (1 << doublings), longestPause)
    }

    /// How much of the pause is left. A clock that was set back begins it anew, but never makes it longer.
    func pauseLeft(at time: Int64) -> Duration {
        let pause = Self.pause(after: wrongTries)
        guard time >= lastTry else { return pause }
        return max(.zero, pause - .milliseconds(time - lastTry))
    }

    /// Takes up a try, before anybody knows what comes of it: who kills the program meanwhile has had it all the same.
    ///
    /// - Returns: How long to wait first; nil when the try counts.
    mutating func take(at time: Int64) -> Duration? {
        let left = pauseLeft(at: time)
        if time < lastTry { lastTry = time }
        guard left == .zero else { return left }
        wrongTries += 1
        lastTry = time
        return nil
    }

    /// The passcode was right: nothing is held against anybody any more.
    mutating func forgive() { (wrongTries, lastTry) = (0, 0) }
}

// How it is written down.
extension AppLockRecord {
    private struct Stored: Codable {
        var logN: UInt8
        var blockSize: UInt32
        var parallelism: UInt32
        var salt: Data
        var check: Data
        var autoLockSeconds: Int64?
        var wrongTries: Int?
        var lastTry: Int64?
    }

    /// Reads a file's bytes; nil when it is not what was written.
    init?(json: [UInt8]) {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(json)),
            let cost = try? ScryptCost(
                logN: stored.logN,
                blockSize: stored.blockSize,
                parallelism: stored.parallelism
            )
        else { return nil }
        verifier = PassphraseVerifier(cost: cost, salt: Array(stored.salt), check: Array(stored.check))
        autoLock = stored.autoLockSeconds.map { .seconds(max(1, $0)) }
        wrongTries = max(0, stored.wrongTries ?? 0)
        lastTry = stored.lastTry ?? 0
    }

    /// The file's bytes.
    ///
    /// - Parameters:
    ///   - before: The record as it was read; nil when there was none.
    ///   - file: From which bytes.
    /// - Returns: The bytes.
    /// - Throws: What Foundation throws, which for these values is nothing.
    func json(insteadOf before: AppLockRecord?, in file: [UInt8]) throws -> [UInt8] {
        guard let before else { return try StoredJSON.bytes(of: stored, insteadOf: stored, in: nil) }
        return try StoredJSON.bytes(of: stored, insteadOf: before.stored, in: file)
    }

    private var stored: Stored {
        Stored(
            logN: verifier.cost.logN,
            blockSize: verifier.cost.blockSize,
            parallelism: verifier.cost.parallelism,
            salt: Data(verifier.salt),
            check: Data(verifier.check),
            autoLockSeconds: autoLock?.components.seconds,
            wrongTries: wrongTries == 0 ? nil : wrongTries,
            lastTry: wrongTries == 0 ? nil : lastTry
        )
    }
}
