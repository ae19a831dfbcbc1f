import Dispatch
import PageParsing
import StdExtras
import Telegraph

/// Reads HTML that somebody imports, in a process that can reach nothing else.
final class PageImporter: Sendable {
    /// Most imports that wait or run.
    private static let most = 6

    private let parser: PageParser
    private let running = Locked(0)
    private let queue = DispatchQueue(label: "imports", attributes: .concurrent)

    init(program: String, arguments: [String]) {
        parser = PageParser(executable: program, arguments: arguments)
    }

    /// The page of a text in HTML.
    ///
    /// - Throws: `TelegraphError`; ``WebFailure`` if too many are read just now.
    func read(html: String) async throws -> TelegraphImport {
        guard html.utf8.count <= TelegraphLimits.htmlBytes else { throw TelegraphError.contentTooBig }
        let isFree = running.withLock { count in
            guard count < Self.most else { return false }
            count += 1
            return true
        }
        guard isFree else { throw WebFailure.unavailable }
        defer { running.withLock { $0 -= 1 } }
        let outcome: Result<TelegraphImport, PageImportError> = await withCheckedContinuation { waiting in
            queue.async { [parser] in
                do throws(PageImportError) {
                    waiting.resume(returning: .success(try parser.importing(html)))
                } catch {
                    waiting.resume(returning: .failure(error))
                }
            }
        }
        switch outcome {
        case .success(let page): return page
        case .failure(.page(let error)): throw error
        case .failure(.parser(.tooLarge)): throw TelegraphError.contentTooBig
        case .failure(.parser): throw WebFailure.unavailable
        }
    }
}
