import Foundation
import HostileCalls
import SchemaSyntax
import TelegramSchema

/// Makes pages of a hostile server, nearly always valid by the schema.
enum PageMaker {
    /// The number that blocks name half of the time, so that photos and documents are found.
    private static let file: Int64 = 7

    private static let grammar: Grammar = {
        do {
            let file = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../../Schema/api.tl"
            return try Grammar(text: String(contentsOf: URL(filePath: file), encoding: .utf8), file: file)
        } catch {
            fatalError("the schema does not read: \(error)")  // SAFETY: nothing can be fuzzed without it
        }
    }()

    private static let leaning = ValueBias(
        numbers: [
            "photo_id": file, "video_id": file, "audio_id": file, "document_id": file,
            "poster_photo_id": file,
            "author_photo_id": file, "id": file,
        ],
        constructors: ["Photo": "photo", "Document": "document"],
        depth: 14
    )

    /// The page that `bytes` choose; nil if it cannot be read.
    static func page(by bytes: [UInt8]) -> TL.Page? {
        var choices = Choices(bytes)
        let page = ValueMaker.value(
            of: .boxed("Page"),
            in: grammar,
            knowing: KnownEntities(),
            leaning: leaning,
            by: &choices
        )
        return try? TL.Page(decoding: page)
    }
}
