import ClientModel
import Foundation
import MessageStore
import StdExtras
import StoreStressTest

/// A process for crash tests to kill: writes to a message store and prints each commit.
@main struct StoreStressProgram {
    private static let help = ProgramHelp(
        "store-stress",
        """
        Writes to a message store until it is killed, for crash tests.

        store-stress write FOLDER SEED FIRST_WRITER WRITERS COUNT
            Writes COUNT steps of each of WRITERS writers, numbered from FIRST_WRITER, to the store in FOLDER.
            Prints a line "WRITER STEP" after each commit. SEED determines the steps.
        store-stress hold FOLDER
            Takes the write lock of the store in FOLDER, prints "holding", and keeps the lock until it is killed.

        --version   Prints the version.
        --help, -h  Prints this text.
        """
    )

    static func main() async throws {
        let arguments = CommandLine.arguments
        if let answer = help.answer(to: arguments.dropFirst()) { return print(answer) }
        guard arguments.count > 2 else { return usage() }
        let store = try MessageStore.open(
            StoreFiles(folder: arguments[2]),
            options: StoreOptions(key: StoreStressRun.key)
        )
        switch arguments[1] {
        case "write": try await write(arguments.dropFirst(3).compactMap { Int($0) }, to: store)
        case "hold": try await hold(store)
        default: usage()
        }
        await store.close()
    }

    /// Prints each commit as `WRITER NUMBER` in one write, which a kill cannot split.
    private static func write(_ numbers: [Int], to store: MessageStore) async throws {
        guard numbers.count == 4 else { return usage() }
        let first = numbers[1]
        try await StoreStressRun.run(
            seed: UInt64(numbers[0]),
            writers: first..<first + numbers[2],
            count: numbers[3],
            on: store
        ) { writer, step in
            say("\(writer) \(step.number)")
        }
    }

    /// Takes the write lock and keeps it until the process is killed.
    private static func hold(_ store: MessageStore) async throws {
        try await store.transaction { transaction in
            try StressWriter(seed: 1, number: 99).peek().apply(to: transaction)
            say("holding")
            while true { sleep(60) }
        }
    }

    private static func usage() {
        FileHandle.standardError.write(Data((help.text + "\n").utf8))
        exit(64)
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

extension StressWriter {
    /// The next step, without advancing.
    fileprivate func peek() -> StressStep {
        var copy = self
        return copy.next()
    }
}
