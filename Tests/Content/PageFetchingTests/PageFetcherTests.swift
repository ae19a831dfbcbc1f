import Testing

@testable import PageFetching

struct PageFetcherTests {
    private let owls = FetchRequest(url: "http://a.example/owls", kind: .page)

    private func fetcher(_ executable: String, _ arguments: String...) -> PageFetcher {
        PageFetcher(
            executable: executable,
            arguments: arguments,
            settings: FetcherSettings(nameServers: [])
        )
    }

    @Test func `a worker that cannot be started is no fault of the page`() async {
        let fetcher = fetcher("/nonexistent/worker")
        for _ in 0..<2 {
            await #expect(throws: FetchError.workerMissing) { try await fetcher.fetch(owls) }
        }
    }

    @Test(arguments: [
        ["/bin/false"], ["/bin/cat"], ["/bin/sh", "-c", "head -c 70000 /dev/zero; cat >/dev/null"],
    ])
    func `a worker that dies or says what is no answer is given up`(command: [String]) async {
        let fetcher = PageFetcher(
            executable: command[0],
            arguments: Array(command.dropFirst()),
            settings: FetcherSettings(nameServers: [])
        )
        await #expect(throws: FetchError.workerFailed) { try await fetcher.fetch(owls) }
    }

    @Test func `a thousand askers wait for one answer`() async {
        // Answers the first order, and no other: "refused address".
        let answer = #"sleep 0.5; printf '\010\000\000\000\001\000\000\000\006\000\000\000'; cat >/dev/null"#
        let fetcher = fetcher("/bin/sh", "-c", answer)
        let owls = owls
        let refused = await withTaskGroup(of: FetchError?.self) { group in
            for asker in 0..<1_000 {
                group.addTask {
                    do throws(FetchError) {
                        _ = try await fetcher.fetch(owls, for: Int64(asker))
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            var refused = 0
            for await error in group where error == .refusedAddress { refused += 1 }
            return refused
        }
        #expect(refused == 1_000)
        await #expect(throws: FetchError.refusedAddress) { try await fetcher.fetch(owls) }
        await fetcher.close()
    }

    @Test func `what is no address never reaches a worker`() async {
        let fetcher = fetcher("/nonexistent/worker")
        await #expect(throws: FetchError.refusedScheme) {
            try await fetcher.fetch(FetchRequest(url: "file:///etc/passwd", kind: .anything))
        }
    }

    @Test func `closing ends who waits`() async {
        let fetcher = fetcher("/bin/sh", "-c", "cat >/dev/null")
        let owls = owls
        let waiting = Task { try await fetcher.fetch(owls) }
        // The task above may begin after this one has closed: it closes until somebody was there.
        let closing = Task {
            while !Task.isCancelled {
                await fetcher.close()
                await Task.yield()
            }
        }
        await #expect(throws: FetchError.workerFailed) { try await waiting.value }
        closing.cancel()
    }
}
