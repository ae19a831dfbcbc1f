import Dispatch
import PageParsing
import StdExtras
import Telegraph

/// Reads HTML that somebody imports, in a process that can reach nothing else.
final class PageImporter: Sendable {
    /// Most imports that wait or run, in all and of one address.
    private static let (most, mostOfParty) = (6, 2)

    private let parser: PageParser
    private let running = Locked<[[UInt8]: Int]>([:])
    private let queue = DispatchQueue(label: "imports", attributes: .concurrent)

    init(program: String, arguments: [String]) {
        parser = PageParser(executable: program, arguments: arguments)
    }

    /// The page of a text in HTML.
    ///
    /// - Parameters:
    ///   - html: The text.
    ///   - address: The address of who sent it.
    /// - Returns: The page.
    /// - Throws: `TelegraphError`; ``WebFailure`` if too many are read just now.
    func read(html: String, from address: String) async throws -> TelegraphImport {
        guard html.utf8.count <= TelegraphLimits.htmlBytes else { throw TelegraphError.contentTooBig }
        let party = ClientAddress.party(address)
        guard begin(party) else { throw WebFailure.unavailable }
        defer { end(party) }
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

    /// Takes a place of an address; false if there is none.
    func begin(_ party: [UInt8]) -> Bool {
        running.withLock { running in
            let all = running.values.reduce(0, +)
            guard all < Self.most, running[party, default: 0] < Self.mostOfParty else { return false }
            running[party, default: 0] += 1
            return true
        }
    }

    /// Gives a place back.
    func end(_ party: [UInt8]) {
        running.withLock { running in
            let left = running[party, default: 1] - 1
            running[party] = left > 0 ? left : nil
        }
    }
}
