package import ConfinedProcess
import Dispatch
public import LinkPreviews

/// Reads pages in a separate process, so that a page that takes over the parser has taken over nothing.
///
/// Each call starts the worker, a program that runs `runPageParser()`. The worker limits itself, and can open neither
/// files nor connections. Every call ends by the deadline and leaves no process behind.
///
/// Threads: call from any. A call blocks, and waits while the maximum number of workers runs.
public struct PageParser: Sendable {
    private let executable: String
    private let arguments: [String]
    let deadline: Duration
    let places: DispatchSemaphore

    /// - Parameters:
    ///   - executable: Absolute path of the program.
    ///   - arguments: The arguments that select the worker.
    ///   - deadline: Longest time for one page, once its worker may run.
    ///   - concurrency: Most workers at once; each may use a gibibyte of memory.
    public init(
        executable: String,
        arguments: [String],
        deadline: Duration = .seconds(10),
        concurrency: Int = 2
    ) {
        self.executable = executable
        self.arguments = arguments
        self.deadline = deadline
        places = DispatchSemaphore(value: concurrency)
    }

    /// The statements of a page about itself, and its article.
    ///
    /// - Parameters:
    ///   - bytes: The page as it was sent.
    ///   - url: Its address.
    ///   - contentType: The header `Content-Type`; nil without one.
    /// - Returns: The page.
    /// - Throws: ``PageParsingError``.
    public func read(
        _ bytes: [UInt8],
        url: String,
        contentType: String?
    ) throws(PageParsingError) -> ParsedPage {
        try run(ParsingRequest(url: url, content: .page(contentType: contentType), bytes: bytes))
    }

    /// The statements of a page, with what its site's oEmbed service adds.
    ///
    /// - Parameters:
    ///   - answer: The service's answer as it was sent.
    ///   - isXML: True for XML, false for JSON.
    ///   - metadata: The statements so far.
    /// - Returns: The statements; the same ones if the answer is none.
    /// - Throws: ``PageParsingError``.
    public func adding(
        _ answer: [UInt8],
        isXML: Bool,
        to metadata: PageMetadata
    ) throws(PageParsingError) -> PageMetadata {
        let content = ParsingRequest.Content.answer(metadata, isXML: isXML)
        return try run(ParsingRequest(url: metadata.url, content: content, bytes: answer)).metadata
    }

    func run(_ request: ParsingRequest) throws(PageParsingError) -> ParsedPage {
        guard let outcome = ParsingReply.decode(try answer(to: request)) else { throw .workerFailed }
        return try outcome.get()
    }

    /// The bytes that a worker replies.
    func answer(to request: ParsingRequest) throws(PageParsingError) -> [UInt8] {
        guard request.bytes.count <= PageParserLimits.pageBytes else { throw .tooLarge }
        places.wait()
        defer { places.signal() }
        let ending = try start().converse(
            sending: request.encoded(),
            replyLimit: PageParserLimits.replyBytes,
            until: .now.advanced(by: deadline)
        )
        switch ending {
        case .replied(let bytes): return bytes
        case .timedOut: throw .timedOut
        case .died: throw .workerFailed
        }
    }

    func start(sharing shared: Int32? = nil) throws(PageParsingError) -> WorkerProcess {
        do throws(WorkerMissing) {
            return try WorkerProcess(executable: executable, arguments: arguments, sharing: shared)
        } catch {
            throw .workerMissing
        }
    }
}

/// The limits of one run of the parser worker, which it sets on itself before it reads the page.
package enum PageParserLimits {
    /// Longest page, in bytes.
    package static let pageBytes = 5 << 20
    /// Longest request, in bytes: the page, its address, its type and its rules.
    package static let requestBytes = pageBytes + (2 << 20)
    /// Longest answer, in bytes.
    package static let replyBytes = 8 << 20
    /// Memory for the tree of a page and its copies.
    package static let resources = ResourceLimits(
        addressSpaceBytes: 2 << 30,
        dataBytes: 1 << 30,
        processorSeconds: 5,
        openFiles: 16
    )
}
