import Articles
import ChatPresentation
import ClientModel
import Foundation
import FuzzSupport
import TelegramSchema

@testable import ArticleLayout
@testable import ClientEngine

/// Reads what a hostile server sends as an article, stores it, and lays it out as the reader of the window does.
///
/// The first byte chooses: bytes of the schema's page, a page that the rest chooses by the schema, or bytes of a stored
/// article. The second byte chooses the width and what a reader has moved. Rarely, the third makes the article as large as
/// the limits allow. No article may trap, take over ``mostBytes`` or ``mostSeconds``, or have a row that outgrows a screen
/// by far.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArticle(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let (kind, look, size) = (input.byte(), input.byte(), input.byte())
    let before = (bytes: allocatedBytes(), time: processorTime())
    let page: TL.Page?
    let told = WebPage(id: 1, url: "https://example.org/a")
    switch kind % 4 {
    case 0: page = try? TL.Page(decoding: input.rest())
    case 1:
        guard let stored = try? StoredArticle(record: input.rest()) else { return 0 }
        page = try? TL.Page(decoding: stored.content)
    default: page = PageMaker.page(by: input.rest())
    }
    guard var page else { return 0 }
    if size >= 250 { page.repeatBlocks(1 << (2 * (Int(size) - 249))) }
    guard let loaded = try? LoadedArticle(told, page) else { return 0 }
    page.checkStored(as: loaded)
    let reading = Reading(loaded, look)
    reading.read()
    let taken = allocatedBytes() - before.bytes
    precondition(taken < mostBytes, "an article takes \(taken) bytes")
    let seconds = processorTime() - before.time
    precondition(seconds < mostSeconds, "an article takes \(seconds) s")
    return withExtendedLifetime((page, loaded, reading)) { 0 }
}

/// The most memory of an article, in bytes: as the schema has it, as ours, and as rows.
private let mostBytes = 100 << 20

/// The most time for an article that is decoded, stored, cut three times and laid out in part, with the sanitizer.
private let mostSeconds = 15.0

private func processorTime() -> Double {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

extension TL.Page {
    /// Repeats the blocks, up to a megabyte of them.
    fileprivate mutating func repeatBlocks(_ times: Int) {
        let size = max(4, blocks.reduce(0) { $0 + $1.encoded().count })
        let times = min(times, (1 << 20) / size)
        guard times > 1 else { return }
        blocks = (0..<times).flatMap { _ in blocks }
    }

    /// Checks that a stored article comes back as it went.
    fileprivate func checkStored(as loaded: LoadedArticle) {
        let stored = StoredArticle(loaded.page, self)
        let bytes = stored.record()
        // What is beyond the bounds of records is fetched again.
        guard let again = try? StoredArticle(record: bytes) else {
            precondition(bytes.count > RecordReader.maximumByteCount, "a stored article cannot be read")
            return
        }
        precondition(again == stored, "a stored article comes back as something else")
    }
}
